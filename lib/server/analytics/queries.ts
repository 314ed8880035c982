/** The figures of a range of days, counted in SQL from the business's rows. */
import type { Analytics, AnalyticsQuery, MessageFigures } from '@/lib/contracts/analytics'
import { type DateRange, lastDays, LEAD_BANDS, NO_VISITS, rangeBefore, toTrend, type VisitCounts } from '@/lib/domain/analytics'
import { endOfBusinessDay, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { OwnerScope } from '../scope'
import { type GroupRow, toGroups } from './groups'

const DEFAULT_DAYS = 30

/** Everything the analytics screen shows. Days, weekdays and hours are the business's own. */
export async function getAnalytics(scope: OwnerScope, query: AnalyticsQuery, now: Date): Promise<Analytics> {
  const range = query.from && query.to ? { from: query.from, to: query.to } : lastDays(localDateOf(now, scope.timeZone), DEFAULT_DAYS)
  const before = rangeBefore(range)
  const [rows, totalsBefore, messages] = await Promise.all([readGroups(scope, range), readTotals(scope, before), readMessages(scope, range)])
  const { totals, perDay, moods, groups } = toGroups(rows)
  return { range, before, currency: scope.currency, totals, totalsBefore, trend: toTrend(range, perDay), groups, messages, moods }
}

const COUNTS = Prisma.sql`
  count(*)::int AS visits,
  count(*) FILTER (WHERE status = 'completed')::int AS completed,
  count(*) FILTER (WHERE status = 'no-show')::int AS "noShows",
  count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
  count(*) FILTER (WHERE status = 'cancelled' AND late_cancellation)::int AS "lateCancelled",
  count(*) FILTER (WHERE confirmed_at IS NOT NULL)::int AS confirmed,
  coalesce(sum(price_cents) FILTER (WHERE status = 'completed'), 0)::float8 AS "keptCents",
  coalesce(sum(price_cents) FILTER (WHERE status = 'no-show' OR (status = 'cancelled' AND late_cancellation)), 0)::float8 AS "lostCents"`

/** The rows of a range, found by the index on (business_id, appointment_date). */
function inRange(scope: OwnerScope, { from, to }: DateRange): Prisma.Sql {
  return Prisma.sql`a.business_id = ${scope.businessId}::uuid
    AND a.appointment_date >= ${startOfBusinessDay(from, scope.timeZone)} AND a.appointment_date < ${endOfBusinessDay(to, scope.timeZone)}`
}

async function readTotals(scope: OwnerScope, range: DateRange): Promise<VisitCounts> {
  const [row] = await getDb().$queryRaw<VisitCounts[]>`SELECT ${COUNTS} FROM appointments a WHERE ${inRange(scope, range)}`
  return row ?? NO_VISITS
}

/** One pass over the range, grouped in every way at once; `dimension` says by which. */
async function readGroups(scope: OwnerScope, range: DateRange): Promise<GroupRow[]> {
  const leadStarts = LEAD_BANDS.slice(1).map(({ fromHours }) => fromHours)
  return getDb().$queryRaw<GroupRow[]>`
    SELECT v.*, s.name AS person FROM (
      SELECT CASE grouping(day, weekday, hour, service, staff_id, lead, source, mood)
          WHEN 127 THEN 'day' WHEN 191 THEN 'weekday' WHEN 223 THEN 'hour' WHEN 239 THEN 'service' WHEN 247 THEN 'person'
          WHEN 251 THEN 'lead' WHEN 253 THEN 'channel' WHEN 254 THEN 'mood' ELSE 'total' END AS dimension,
        coalesce(day, weekday::text, hour::text, service, staff_id::text, lead::text, source, mood) AS key, staff_id, ${COUNTS}
      FROM (
        SELECT to_char(a.appointment_date AT TIME ZONE ${scope.timeZone}, 'YYYY-MM-DD') AS day,
          extract(dow FROM a.appointment_date AT TIME ZONE ${scope.timeZone})::int AS weekday,
          extract(hour FROM a.appointment_date AT TIME ZONE ${scope.timeZone})::int AS hour,
          width_bucket(extract(epoch FROM a.appointment_date - a.created_at)::float8 / 3600, ${leadStarts}::float8[]) AS lead,
          a.service, a.staff_id, a.source, a.client_mood AS mood, a.status, a.late_cancellation, a.confirmed_at, a.price_cents
        FROM appointments a WHERE ${inRange(scope, range)}
      ) visits
      GROUP BY GROUPING SETS ((), (day), (weekday), (hour), (service), (staff_id), (lead), (source), (mood))
    ) v LEFT JOIN staff s ON s.business_id = ${scope.businessId}::uuid AND s.id = v.staff_id`
}

/** What was sent about the visits of the range, by channel. */
async function readMessages(scope: OwnerScope, range: DateRange): Promise<MessageFigures[]> {
  return getDb().$queryRaw<MessageFigures[]>`
    SELECT m.channel,
      count(*) FILTER (WHERE m.status <> 'void' AND m.status <> 'skipped')::int AS planned,
      count(*) FILTER (WHERE m.status IN ('sent', 'delivered'))::int AS sent,
      count(*) FILTER (WHERE m.status = 'delivered')::int AS delivered,
      count(*) FILTER (WHERE m.status IN ('failed', 'unknown'))::int AS failed,
      count(DISTINCT a.id) FILTER (WHERE a.confirmed_at >= m.sent_at)::int AS answered
    FROM appointments a JOIN messages m ON m.business_id = a.business_id AND m.appointment_id = a.id
    WHERE ${inRange(scope, range)}
    GROUP BY m.channel ORDER BY m.channel`
}
