/** Inserts webhook deliveries, in the transaction of the change they are about. */
import { randomUUID } from 'node:crypto'
import { WEBHOOK_EVENT_SCHEMAS } from '@/lib/contracts/webhook-events'
import type { PING, WebhookType } from '@/lib/domain/webhook'
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'

/** An endpoint that subscribes to an event, with its business. */
export interface Listener {
  businessId: string
  endpointId: string
  subdomain: string
  events: string[]
  /** Whether it belongs to a sandbox, which sends nothing. */
  isSandbox: boolean
}

/** The columns of a listener, from endpoint `e` and business `b`. */
export const LISTENER_SQL = Prisma.sql`e.business_id AS "businessId", e.id AS "endpointId", e.events, b.subdomain, b.sandbox_expires_at IS NOT NULL AS "isSandbox"`

/**
 * Joins the endpoints `e` of a row's business that subscribe to one of the types. Lock them (FOR KEY SHARE OF e);
 * otherwise a delivery could be added to an endpoint that is being deleted.
 */
export function joinListenersSql(businessId: Prisma.Sql, types: readonly WebhookType[]): Prisma.Sql {
  return Prisma.sql`JOIN webhook_endpoints e ON e.business_id = ${businessId} AND e.active AND e.events && ${[...types]}::text[]
    JOIN businesses b ON b.id = e.business_id`
}

/**
 * Returns the SQL condition that any endpoint of a row's business subscribes to the type. It is part of a statement
 * that runs anyway, so that a business without webhooks needs no extra one.
 */
export function hasListenersSql(businessId: Prisma.Sql, type: WebhookType): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM webhook_endpoints e WHERE e.business_id = ${businessId} AND e.active AND ${type} = ANY(e.events))`
}

/** Returns whether an endpoint of the business subscribes to the type. */
export async function hasListeners(tx: Tx, { businessId }: BusinessScope, type: WebhookType): Promise<boolean> {
  const endpoint = await tx.webhookEndpoint.findFirst({
    where: { businessId, active: true, events: { has: type } },
    select: { id: true },
  })
  return endpoint !== null
}

/** The facts of one event of a business. */
export interface NewWebhookEvent {
  type: WebhookType | typeof PING
  data: object
  /** The client that the event names. */
  clientId: string | null
}

/**
 * Queues the event for each subscriber of its type, due at `now`, all with the same id, and returns that id. Stores the
 * body now, so that retries send the same one. Throws if the data breaks the contract.
 */
export async function writeDeliveries(
  tx: Tx,
  listeners: readonly Listener[],
  { type, data, clientId }: NewWebhookEvent,
  now: Date,
): Promise<string> {
  const eventId = `evt_${randomUUID().replaceAll('-', '')}`
  const wanted = listeners.filter(({ events }) => events.includes(type))
  const [first] = wanted
  if (!first) return eventId
  const body = WEBHOOK_EVENT_SCHEMAS.get(type)?.parse({
    id: eventId,
    type,
    createdAt: now.toISOString(),
    business: { id: first.businessId, subdomain: first.subdomain },
    data,
  })
  await tx.webhookDelivery.createMany({
    data: wanted.map(({ businessId, endpointId, isSandbox }) => ({
      businessId,
      endpointId,
      eventId,
      type,
      clientId,
      body: JSON.stringify(body),
      nextAt: now,
      createdAt: now,
      ...(isSandbox ? { state: 'skipped', lastError: 'The demo doesn’t send anything' } : {}),
    })),
  })
  return eventId
}
