/** Reads time off. */
import type { TimeOff } from '@/lib/contracts/time-off'
import { Prisma } from '../generated/prisma/client'
import { getDb, type Db, type Tx } from '../db'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'

type Row = Omit<TimeOff, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }

/**
 * Lists entries that aren't over at `now`, in chronological order, each with the number of upcoming visits it overlaps.
 */
export async function listTimeOff(scope: BusinessScope, now: Date): Promise<TimeOff[]> {
  return selectTimeOff(scope, Prisma.sql`AND t.ends_at > ${now}`, now)
}

/** Returns one entry, with the number of visits it overlaps that are upcoming at `now`. Throws 404. */
export async function getTimeOff(
  scope: BusinessScope,
  timeOffId: string,
  now: Date,
  db: Db | Tx = getDb(),
): Promise<TimeOff> {
  const [found] = await selectTimeOff(scope, Prisma.sql`AND t.id = ${timeOffId}::uuid`, now, db)
  if (!found) throw notFound('Time off not found')
  return found
}

async function selectTimeOff(
  scope: BusinessScope,
  matching: Prisma.Sql,
  now: Date,
  db: Db | Tx = getDb(),
): Promise<TimeOff[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT t.id, t.staff_id AS "staffId", t.starts_at AS "startsAt", t.ends_at AS "endsAt", t.reason, t.version,
      (SELECT count(*)::int FROM appointments a
        WHERE a.business_id = t.business_id AND a.staff_id = t.staff_id AND a.status IN ('scheduled', 'confirmed')
          AND a.appointment_date > ${now}
          AND a.blocked_from < t.ends_at AND a.blocked_until > t.starts_at) AS visits
    FROM time_off t
    WHERE t.business_id = ${scope.businessId}::uuid ${matching}
    ORDER BY t.starts_at, t.id`
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() }))
}
