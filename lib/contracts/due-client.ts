/** Clients who are due to return, and inviting them. */
import { z } from 'zod'
import * as f from './fields'

/** The maximum number of clients per response. */
export const MAX_DUE_CLIENTS = 200

export const dueClientsQuery = z.object({
  limit: z.coerce
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(MAX_DUE_CLIENTS, `At most ${MAX_DUE_CLIENTS}`)
    .optional(),
})
export type DueClientsQuery = z.infer<typeof dueClientsQuery>

/** A client past their usual gap without an upcoming visit. */
export const dueClient = z.object({
  id: f.id,
  name: z.string(),
  /** The client's usual gap: the median number of days between visits. */
  gapDays: z.number(),
  /** `yyyy-MM-dd` in the business's zone. */
  lastDay: z.string(),
  overdueDays: z.int(),
  lastService: z.string(),
  /** How the client can be invited; null with the reason if they can't. */
  channel: z.enum(['sms', 'email']).nullable(),
  reason: z.string().nullable(),
  /** The client's last invitation. Another is rejected within 30 days. */
  invitedAt: f.instant.nullable(),
  wasInvitedLately: z.boolean(),
  /** When the queued invitation is sent; until then it can be cancelled. Null if none is queued. */
  waitingUntil: f.instant.nullable(),
  /** Why the last invitation wasn't sent; null if it was, or is queued. */
  notSent: z.string().nullable(),
})
export type DueClient = z.infer<typeof dueClient>

/** Clients due to return, and the results of invitations. */
export const dueClients = z.object({
  /** Total number of clients due to return, including those not in `clients`. */
  count: z.int(),
  /** Most recently due first. */
  clients: z.array(dueClient),
  invitations: z.object({ invited: z.int(), booked: z.int(), open: z.int() }),
})
export type DueClients = z.infer<typeof dueClients>

/** A queued invitation. */
export const invited = z.object({
  name: z.string(),
  channel: z.enum(['sms', 'email']),
  /** When the invitation is sent. Until then it can be cancelled. */
  dueAt: f.instant,
})
export type Invited = z.infer<typeof invited>
