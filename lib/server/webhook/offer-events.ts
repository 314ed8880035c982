/** Webhook events about waitlist offers. */
import type { OfferType } from '@/lib/domain/webhook'
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { joinListenersSql, LISTENER_SQL, writeDeliveries, type Listener } from './enqueue'

/** An offer of any business. */
export interface OfferKey {
  businessId: string
  offerId: string
}

interface Row extends Listener {
  now: Date
  id: string
  entryId: string
  status: string
  service: string
  startsAt: Date | null
  duration: number
  timeZone: string
  expiresAt: Date
  appointmentId: string | null
  clientId: string
  clientName: string
}

/**
 * Queues an event with each offer as it is in this transaction, for each listener. Runs one statement if nobody
 * listens. If `now` is null, uses the database's clock.
 */
export async function queueOfferEvents(
  tx: Tx,
  type: OfferType,
  offers: readonly OfferKey[],
  now: Date | null,
): Promise<void> {
  if (offers.length === 0) return
  const rows = await tx.$queryRaw<Row[]>`
    SELECT ${LISTENER_SQL}, now() AS now, o.id, o.entry_id AS "entryId", o.status, w.service, o.starts_at AS "startsAt", o.duration,
      b.timezone AS "timeZone", o.expires_at AS "expiresAt", o.appointment_id AS "appointmentId", c.id AS "clientId", c.name AS "clientName"
    FROM unnest(${offers.map(({ businessId }) => businessId)}::uuid[], ${offers.map(({ offerId }) => offerId)}::uuid[]) AS k (business_id, id)
    ${joinListenersSql(Prisma.sql`k.business_id`, [type])}
    JOIN waitlist_offers o ON o.business_id = k.business_id AND o.id = k.id
    JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    FOR KEY SHARE OF e`
  for (const row of new Map(rows.map((each) => [each.id, each])).values()) {
    const listeners = rows.filter(({ id }) => id === row.id)
    await writeDeliveries(tx, listeners, { type, data: dataOf(row), clientId: row.clientId }, now ?? row.now)
  }
}

function dataOf(row: Row): object {
  return {
    offer: {
      id: row.id,
      waitlistEntryId: row.entryId,
      status: row.status,
      service: row.service,
      startsAt: row.startsAt?.toISOString() ?? null,
      durationMinutes: row.duration,
      timeZone: row.timeZone,
      expiresAt: row.expiresAt.toISOString(),
      appointmentId: row.appointmentId,
    },
    client: { id: row.clientId, name: row.clientName },
  }
}
