/** Clients who are due to return, and inviting them. */
import { z } from 'zod'
import * as f from './fields'

/** Clients in one answer at most. */
export const DUE_CLIENTS_AT_MOST = 200

export const dueClientsQuery = z.object({
  limit: z.coerce
    .number('Please give a whole number')
    .int('Please give a whole number')
    .min(1, 'At least 1')
    .max(DUE_CLIENTS_AT_MOST, `At most ${DUE_CLIENTS_AT_MOST}`)
    .optional(),
})
export type DueClientsQuery = z.infer<typeof dueClientsQuery>

export const dueClient = z.object({
  id: f.id,
  name: z.string(),
  /** The median of the days between the client's visits. */
  gapDays: z.number(),
  /** `yyyy-MM-dd` in the business's zone. */
  lastDay: z.string(),
  overdueDays: z.int(),
  lastService: z.string(),
  /** How the client can be invited; null with the reason if they can't. */
  channel: z.enum(['sms', 'email']).nullable(),
  reason: z.string().nullable(),
  /** The client's last invitation; no other is possible within 30 days of it. */
  invitedAt: f.instant.nullable(),
  wasInvitedLately: z.boolean(),
  /** When the client's waiting invitation is sent; until then it can be taken back. Null if none waits. */
  waitingUntil: f.instant.nullable(),
  /** Why the last invitation was not sent; null if it was, or waits. */
  notSent: z.string().nullable(),
})
export type DueClient = z.infer<typeof dueClient>

export const dueClients = z.object({
  /** Number of all clients due, including those not in `clients`. */
  count: z.int(),
  /** The latest to become due come first. */
  clients: z.array(dueClient),
  invitations: z.object({ invited: z.int(), booked: z.int(), open: z.int() }),
})
export type DueClients = z.infer<typeof dueClients>

export const invited = z.object({
  name: z.string(),
  channel: z.enum(['sms', 'email']),
  /** When it is sent; until then it can be taken back. */
  dueAt: f.instant,
})
export type Invited = z.infer<typeof invited>
