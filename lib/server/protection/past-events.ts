/** SQL for the past events that make a client more or less trusted. */
import type { PastEvent } from '@/lib/domain/protection-history'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'

/** SQL condition for finished appointments `e`, and late cancellations. */
export const IS_PAST_EVENT = Prisma.sql`(e.status IN ('completed', 'no-show') OR (e.status = 'cancelled' AND e.late_cancellation))`

/** SQL expression that builds a past event's JSON; `toPastEvent` parses it. */
export const PAST_EVENT_JSON = Prisma.sql`json_build_object('status', e.status, 'startsAt', e.appointment_date,
  'cancelledAt', e.cancelled_at, 'forgivenAt', e.forgiven_at)`

/** The JSON that `PAST_EVENT_JSON` builds; instants are in ISO 8601. */
export interface PastEventJson {
  status: string
  startsAt: string
  cancelledAt: string | null
  forgivenAt: string | null
}

/** Maps a row's JSON to an event. */
export function toPastEvent({ status, startsAt, cancelledAt, forgivenAt }: PastEventJson): PastEvent {
  const forgiven = { forgivenAt: forgivenAt === null ? null : new Date(forgivenAt) }
  if (status === 'cancelled') return { kind: 'late_cancellation', at: new Date(cancelledAt ?? startsAt), ...forgiven }
  return { kind: status === 'no-show' ? 'missed' : 'kept', at: new Date(startsAt), ...forgiven }
}

/** Lists all events of one client. */
export async function listPastEvents(scope: BusinessScope, db: Db | Tx, clientId: string): Promise<PastEvent[]> {
  const rows = await db.$queryRaw<{ event: PastEventJson }[]>`
    SELECT ${PAST_EVENT_JSON} AS event FROM appointments e
    WHERE e.business_id = ${scope.businessId}::uuid AND e.client_id = ${clientId}::uuid AND ${IS_PAST_EVENT}`
  return rows.map(({ event }) => toPastEvent(event))
}
