/** Money from appointments: earned, lost to no-shows and late cancellations, and recovered. */
import type { AnalyticsQuery } from '@/lib/contracts/analytics'
import type { MoneyAnswer } from '@/lib/contracts/analytics-questions'
import { type DateRange, toSteps } from '@/lib/domain/analytics'
import { addMoney, LATE_BANDS, type MoneyFigures, NO_MONEY } from '@/lib/domain/lost-money'
import { getDb } from '../db'
import { getRefills } from '../recovery/ledger'
import type { OwnerScope } from '../scope'
import { chosenRanges, inRange } from './visit-counts'

/** Returns revenue at the prices when booked. Recovered revenue counts on the day on which the slot was taken again. */
export async function getMoney(scope: OwnerScope, query: AnalyticsQuery, now: Date): Promise<MoneyAnswer> {
  const { range, before } = chosenRanges(scope, query, now)
  const [days, daysBefore, late, recovered, recoveredBefore] = await Promise.all([
    readDays(scope, range),
    readDays(scope, before),
    readLate(scope, range),
    getRefills(scope, range),
    getRefills(scope, before),
  ])
  const sum = (list: readonly DayRow[]) => list.map(toMoney).reduce(addMoney, NO_MONEY)
  const perDay = new Map(days.map((row) => [row.day, toMoney(row)]))
  return {
    range,
    before,
    currency: scope.currency,
    totals: sum(days),
    totalsBefore: sum(daysBefore),
    steps: toSteps(range, perDay, NO_MONEY, addMoney).map(({ value, ...step }) => ({ ...step, money: value })),
    late: LATE_BANDS.map(({ label }, band) => ({
      key: String(band),
      label,
      visits: 0,
      cents: 0,
      refilled: 0,
      ...late.find((row) => row.key === String(band)),
    })),
    recovered,
    recoveredBefore,
  }
}

type DayRow = MoneyFigures & { day: string }

async function readDays(scope: OwnerScope, range: DateRange): Promise<DayRow[]> {
  return getDb().$queryRaw<DayRow[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
      coalesce(sum(price_cents) FILTER (WHERE status = 'completed'), 0)::float8 AS "keptCents", count(*) FILTER (WHERE status = 'completed')::int AS completed,
      coalesce(sum(price_cents) FILTER (WHERE status = 'no-show'), 0)::float8 AS "noShowCents", count(*) FILTER (WHERE status = 'no-show')::int AS "noShows",
      coalesce(sum(price_cents) FILTER (WHERE status = 'cancelled'), 0)::float8 AS "lateCents", count(*) FILTER (WHERE status = 'cancelled')::int AS "lateCancelled"
    FROM (
      SELECT (a.appointment_date AT TIME ZONE ${scope.timeZone})::date AS day, a.status, a.price_cents
      FROM appointments a WHERE ${inRange(scope, range)} AND (a.status IN ('completed', 'no-show') OR a.status = 'cancelled' AND a.late_cancellation)
    ) visits
    GROUP BY visits.day`
}

type LateRow = Pick<MoneyAnswer['late'][number], 'key' | 'visits' | 'cents' | 'refilled'>

/**
 * Returns late cancellations by the hours that were left; one without a known time counts as the last minute. Its slot
 * counts as refilled if another client's appointment took part of its time and still has it.
 */
async function readLate(scope: OwnerScope, range: DateRange): Promise<LateRow[]> {
  const starts = LATE_BANDS.slice(1).map(({ fromHours }) => fromHours)
  return getDb().$queryRaw<LateRow[]>`
    WITH late AS MATERIALIZED (
      SELECT a.id, a.client_id, a.staff_id, a.blocked_from, a.blocked_until, a.price_cents,
        width_bucket(coalesce(extract(epoch FROM a.appointment_date - a.cancelled_at)::float8 / 3600, 0), ${starts}::float8[]) AS band
      FROM appointments a WHERE ${inRange(scope, range)} AND a.status = 'cancelled' AND a.late_cancellation
    ), refilled AS (
      SELECT late.id FROM late
      JOIN recovery_runs r ON r.business_id = ${scope.businessId}::uuid AND r.freed_appointment_id = late.id AND r.status = 'filled' AND r.staff_id = late.staff_id
        AND r.starts_at < late.blocked_until AND r.ends_at > late.blocked_from
      JOIN appointments filler ON filler.business_id = r.business_id AND filler.id = r.filled_appointment_id
      WHERE filler.status IN ('scheduled', 'confirmed', 'completed') AND filler.source <> 'test' AND filler.client_id <> late.client_id AND filler.staff_id = late.staff_id
        AND filler.blocked_from < late.blocked_until AND filler.blocked_until > late.blocked_from
    )
    SELECT band::text AS key, count(*)::int AS visits, sum(price_cents)::float8 AS cents,
      count(*) FILTER (WHERE id IN (SELECT id FROM refilled))::int AS refilled
    FROM late GROUP BY band ORDER BY band`
}

function toMoney({ keptCents, noShowCents, lateCents, completed, noShows, lateCancelled }: DayRow): MoneyFigures {
  return { keptCents, noShowCents, lateCents, completed, noShows, lateCancelled }
}
