/** Reads the waitlist. */
import type { WaitlistEntry, WaitlistQuery } from '@/lib/contracts/waitlist'
import { getDb, type Db, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import { type Page, pageOf, readTimeCursor, rowsToRead } from '../http/page'
import type { BusinessScope } from '../scope'

type Row = Omit<WaitlistEntry, 'preferredDate' | 'preferredUntil' | 'createdAt' | 'client' | 'staff' | 'liveOffer'> & {
  preferredDate: Date | null
  preferredUntil: Date | null
  createdAt: Date
  clientName: string
  clientPhone: string | null
  clientEmail: string | null
  staffName: string | null
  staffActive: boolean | null
  offerId: string | null
  offeredStart: Date | null
  offeredUntil: Date | null
}

/**
 * Lists a page of waitlisted clients in order of joining; an entry's position counts within the whole list. Leaves out
 * clients with an appointment who want an earlier time. Throws 400 for a cursor that this server didn't create.
 */
export async function listWaitlistPage(
  scope: BusinessScope,
  { limit, cursor }: WaitlistQuery,
  now: Date,
): Promise<Page<WaitlistEntry>> {
  const from = readTimeCursor(cursor)
  const rows = await selectEntries(scope, {
    now,
    db: getDb(),
    matching: from
      ? Prisma.sql`WHERE (w.created_at, w.id) > (${from[0]}::timestamptz, ${from[1]}::uuid)`
      : Prisma.empty,
    limit: Prisma.sql`LIMIT ${rowsToRead(limit)}`,
  })
  return pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id])
}

interface Selection {
  now: Date
  db: Db | Tx
  matching?: Prisma.Sql
  limit?: Prisma.Sql
}

async function selectEntries(
  scope: BusinessScope,
  { now, db, matching = Prisma.empty, limit = Prisma.empty }: Selection,
): Promise<WaitlistEntry[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT w.position, w.id, w.business_id AS "businessId", w.client_id AS "clientId", w.service, v.id AS "serviceId", w.preferred_date AS "preferredDate",
      w.preferred_until AS "preferredUntil", w.earliest_minutes AS "earliestMinutes", w.latest_minutes AS "latestMinutes", w.staff_id AS "staffId",
      w.notice_minutes AS "noticeMinutes", w.unanswered_offers AS "unansweredOffers", w.notes, w.active, w.created_at AS "createdAt",
      c.name AS "clientName", c.phone AS "clientPhone", c.email AS "clientEmail", s.name AS "staffName", s.active AS "staffActive",
      o.id AS "offerId", o.starts_at AS "offeredStart", o.expires_at AS "offeredUntil"
    FROM (
      SELECT *, row_number() OVER (ORDER BY created_at, id)::int AS position FROM waitlist
      WHERE business_id = ${scope.businessId}::uuid AND active AND appointment_id IS NULL
    ) w
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    LEFT JOIN services v ON v.business_id = w.business_id AND v.id = w.service_id AND v.active
    LEFT JOIN staff s ON s.business_id = w.business_id AND s.id = w.staff_id
    LEFT JOIN waitlist_offers o ON o.business_id = w.business_id AND o.entry_id = w.id AND o.status = 'live' -- one at most
    ${matching}
    ORDER BY w.created_at, w.id ${limit}`
  return rows.map((row) => toEntry(row, now))
}

function toEntry(row: Row, now: Date): WaitlistEntry {
  const {
    clientName,
    clientPhone,
    clientEmail,
    staffName,
    staffActive,
    offerId,
    offeredStart,
    offeredUntil,
    ...entry
  } = row
  return {
    ...entry,
    preferredDate: row.preferredDate?.toISOString() ?? null,
    preferredUntil: row.preferredUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    client: { name: clientName, phone: clientPhone, email: clientEmail },
    staff: staffName === null ? null : { name: staffName, active: staffActive === true },
    liveOffer:
      offerId !== null && offeredUntil !== null && offeredUntil > now
        ? { startsAt: offeredStart?.toISOString() ?? null, expiresAt: offeredUntil.toISOString() }
        : null,
  }
}

/** Returns one active entry. Throws 404. */
export async function getWaitlistEntry(
  scope: BusinessScope,
  entryId: string,
  now: Date,
  db: Db | Tx = getDb(),
): Promise<WaitlistEntry> {
  const [entry] = await selectEntries(scope, { now, db, matching: Prisma.sql`WHERE w.id = ${entryId}::uuid` })
  if (!entry) throw notFound('Waitlist entry not found')
  return entry
}

/** Returns the position of an entry, from 1, among the waitlisted clients without a visit. */
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
