/** Webhooks: a business's endpoints, and the state of each delivery. */
import { z } from 'zod'
import { DELIVERY_STATES, DISABLED_REASONS, WEBHOOK_TYPES } from '@/lib/domain/webhook'
import * as f from './fields'

/** The maximum number of endpoints per business. */
export const MAX_ENDPOINTS = 10

const INVALID_URL = 'Enter a full address, such as https://example.com/hooks'
const CHOOSE = 'Choose at least one event'

// The server checks which hosts the URL may reach (lib/server/net/outgoing-url.ts).
const url = z
  .string({ error: INVALID_URL })
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter the address')
      .max(2000, 'Use at most 2000 characters')
      .refine((value) => /^https?:$/.test(protocolOf(value)), { error: INVALID_URL }),
  )

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}

/** Sent by the owner. The server rejects URLs whose host resolves to a private address. */
export const webhookEndpointBody = z.object({
  url,
  events: z
    .array(z.enum(WEBHOOK_TYPES, { error: 'There is no such event' }), { error: CHOOSE })
    .min(1, CHOOSE)
    .max(WEBHOOK_TYPES.length, CHOOSE)
    .transform((types) => WEBHOOK_TYPES.filter((type) => types.includes(type))),
  active: z.boolean().default(true),
})
export type WebhookEndpointBody = z.output<typeof webhookEndpointBody>

/** The complete webhook; a stale `version` is rejected. */
export const updateWebhookBody = webhookEndpointBody.extend({ version: f.version.optional() })
export type UpdateWebhookBody = z.output<typeof updateWebhookBody>

const outcome = {
  state: z.enum(DELIVERY_STATES),
  /** Status code of the last response; null if there was none. */
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  lastAttemptAt: f.instant.nullable(),
}

/** A webhook without its secret. */
export const webhookEndpoint = z.object({
  id: f.id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_TYPES)),
  active: z.boolean(),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  failingSince: f.instant.nullable(),
  /** Until when deliveries are also signed with the previous secret. */
  oldSecretUntil: f.instant.nullable(),
  version: z.int(),
  createdAt: f.instant,
  /** The latest attempted delivery. */
  last: z.object({ type: z.string(), ...outcome }).nullable(),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

/** All webhooks of the business. */
export const webhookEndpoints = z.object({
  endpoints: z.array(webhookEndpoint),
  /** True for demo businesses, whose deliveries are listed but not sent. */
  sendsNothing: z.boolean(),
  /** True if URLs on this machine are accepted, in development only. */
  mayReachLoopback: z.boolean(),
})
export type WebhookEndpoints = z.infer<typeof webhookEndpoints>

/** The secret of a new or rotated webhook. Only these responses contain it. */
export const newWebhookSecret = z.object({ endpoint: webhookEndpoint, secret: z.string() })
export type NewWebhookSecret = z.infer<typeof newWebhookSecret>

/** Deliveries per page. */
export const DELIVERY_PAGE = 25

export const webhookDeliveryQuery = z.object({
  endpointId: f.id.optional(),
  state: z.enum(DELIVERY_STATES, { error: 'There is no such state' }).optional(),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
})
export type WebhookDeliveryQuery = z.output<typeof webhookDeliveryQuery>

/** A delivery with its latest response. */
export const webhookDelivery = z.object({
  id: f.id,
  endpointId: f.id,
  /** The same as in the header `webhook-id`. */
  eventId: z.string(),
  type: z.string(),
  ...outcome,
  attempts: z.int(),
  /** When the next attempt is due; null once the delivery is settled. */
  nextAt: f.instant.nullable(),
  responseExcerpt: z.string().nullable(),
  durationMs: z.int().nullable(),
  createdAt: f.instant,
  /** The request body. */
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** A page of deliveries, newest first. */
export const webhookDeliveries = z.object({
  deliveries: z.array(webhookDelivery),
  /** Offset of the next page; null on the last. */
  nextOffset: z.int().nullable(),
})
export type WebhookDeliveries = z.infer<typeof webhookDeliveries>
