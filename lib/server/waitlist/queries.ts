/** Reads of the waitlist. */
import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import { getDb, type Db, type Tx } from '../db'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'

type Row = Omit<
  WaitlistEntry,
  'position' | 'preferredDate' | 'preferredUntil' | 'createdAt' | 'client' | 'staff' | 'liveOffer'
> & {
  preferredDate: Date | null
  preferredUntil: Date | null
  createdAt: Date
  clientName: string
  clientPhone: string | null
  clientEmail: string | null
  staffName: string | null
  offerId: string | null
  offeredStart: Date | null
  offeredUntil: Date | null
}

/** Everyone who still waits, in order of joining: an entry's place in the list is its position. Who has a visit and would come earlier is not on it. */
export async function listWaitlist(scope: BusinessScope, now: Date, db: Db | Tx = getDb()): Promise<WaitlistEntry[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT w.id, w.business_id AS "businessId", w.client_id AS "clientId", w.service, w.service_id AS "serviceId", w.preferred_date AS "preferredDate",
      w.preferred_until AS "preferredUntil", w.earliest_minutes AS "earliestMinutes", w.latest_minutes AS "latestMinutes", w.staff_id AS "staffId",
      w.notice_minutes AS "noticeMinutes", w.unanswered_offers AS "unansweredOffers", w.notes, w.active, w.created_at AS "createdAt",
      c.name AS "clientName", c.phone AS "clientPhone", c.email AS "clientEmail", s.name AS "staffName",
      o.id AS "offerId", o.starts_at AS "offeredStart", o.expires_at AS "offeredUntil"
    FROM waitlist w
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    LEFT JOIN staff s ON s.business_id = w.business_id AND s.id = w.staff_id
    LEFT JOIN waitlist_offers o ON o.business_id = w.business_id AND o.entry_id = w.id AND o.status = 'live' -- one at most
    WHERE w.business_id = ${scope.businessId}::uuid AND w.active AND w.appointment_id IS NULL
    ORDER BY w.created_at, w.id`
  return rows.map((row, index) => toEntry(row, index + 1, now))
}

function toEntry(row: Row, position: number, now: Date): WaitlistEntry {
  const { clientName, clientPhone, clientEmail, staffName, offerId, offeredStart, offeredUntil, ...entry } = row
  return {
    ...entry,
    position,
    preferredDate: row.preferredDate?.toISOString() ?? null,
    preferredUntil: row.preferredUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    client: { name: clientName, phone: clientPhone, email: clientEmail },
    staff: staffName === null ? null : { name: staffName },
    liveOffer:
      offerId !== null && offeredUntil !== null && offeredUntil > now
        ? { startsAt: offeredStart?.toISOString() ?? null, expiresAt: offeredUntil.toISOString() }
        : null,
  }
}

/** One entry that still waits. Throws 404. */
export async function getWaitlistEntry(
  scope: BusinessScope,
  entryId: string,
  now: Date,
  db: Db | Tx = getDb(),
): Promise<WaitlistEntry> {
  const entry = (await listWaitlist(scope, now, db)).find(({ id }) => id === entryId)
  if (!entry) throw notFound('Waitlist entry not found')
  return entry
}

/** Position of an entry among those who wait without a visit. */
export async function positionOf(
  db: Db | Tx,
  scope: BusinessScope,
  entry: { id: string; createdAt: Date },
): Promise<number> {
  const ahead = await db.waitlistEntry.count({
    where: {
      businessId: scope.businessId,
      active: true,
      appointmentId: null,
      OR: [{ createdAt: { lt: entry.createdAt } }, { createdAt: entry.createdAt, id: { lt: entry.id } }],
    },
  })
  return ahead + 1
}
