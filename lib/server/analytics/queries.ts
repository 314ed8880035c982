/** Computes the analytics for a range of days, counted in SQL from the business's rows. */
import type { Analytics, AnalyticsQuery, MessageFigures } from '@/lib/contracts/analytics'
import { type DateRange, LEAD_BANDS, NO_VISITS, toTrend, type VisitCounts } from '@/lib/domain/analytics'
import { getDb } from '../db'
import type { OwnerScope } from '../scope'
import { type GroupRow, toGroups } from './groups'
import { chosenRanges, COUNTS, inRange, SUMMED_COUNTS, visitsOf } from './visit-counts'

/** Returns everything the analytics screen shows. Days, weekdays and hours are in the business's time zone. */
export async function getAnalytics(scope: OwnerScope, query: AnalyticsQuery, now: Date): Promise<Analytics> {
  const { range, before } = chosenRanges(scope, query, now)
  // The messages take as long as everything else together, so two connections are as fast as four and leave the other
  // processors free.
  const [visits, messages] = await Promise.all([readVisits(scope, range, before), readMessages(scope, range)])
  const { totals, perDay, moods, groups } = toGroups(visits.rows)
  return {
    range,
    before,
    currency: scope.currency,
    totals,
    totalsBefore: visits.totalsBefore,
    trend: toTrend(range, perDay),
    groups,
    messages,
    moods,
  }
}

/**
 * Reads the range in two passes. Each groups visits by a combination of keys and sums the groups per key (GROUPING
 * SETS); `dimension` says which key a row belongs to. A pass per key would take several times as long. Then reads the
 * totals of the previous range. Runs one statement after another.
 */
async function readVisits(
  scope: OwnerScope,
  range: DateRange,
  before: DateRange,
): Promise<{ rows: GroupRow[]; totalsBefore: VisitCounts }> {
  const rows = [...(await readTimes(scope, range)), ...(await readKinds(scope, range))]
  return { rows, totalsBefore: await readTotals(scope, before) }
}

async function readTotals(scope: OwnerScope, range: DateRange): Promise<VisitCounts> {
  const [row] = await getDb().$queryRaw<
    VisitCounts[]
  >`SELECT ${COUNTS} FROM appointments a WHERE ${inRange(scope, range)}`
  return row ?? NO_VISITS
}

async function readTimes(scope: OwnerScope, range: DateRange): Promise<GroupRow[]> {
  return getDb().$queryRaw<GroupRow[]>`
    SELECT CASE grouping(day, weekday, hour) WHEN 3 THEN 'day' WHEN 5 THEN 'weekday' WHEN 6 THEN 'hour' ELSE 'total' END AS dimension,
      coalesce(day, weekday::text, hour::text) AS key, NULL AS person, ${SUMMED_COUNTS}
    FROM (
      SELECT to_char(at_hour, 'YYYY-MM-DD') AS day, extract(dow FROM at_hour)::int AS weekday, extract(hour FROM at_hour)::int AS hour, hours.* FROM (
        SELECT date_trunc('hour', a.appointment_date AT TIME ZONE ${scope.timeZone}) AS at_hour, ${COUNTS}
        FROM appointments a WHERE ${inRange(scope, range)} GROUP BY 1
      ) hours
    ) combinations
    GROUP BY GROUPING SETS ((), (day), (weekday), (hour)) HAVING sum(visits) > 0`
}

async function readKinds(scope: OwnerScope, range: DateRange): Promise<GroupRow[]> {
  const leadStarts = LEAD_BANDS.slice(1).map(({ fromHours }) => fromHours)
  return getDb().$queryRaw<GroupRow[]>`
    SELECT v.*, s.name AS person FROM (
      SELECT CASE grouping(service, staff_id, lead, source, mood) WHEN 15 THEN 'service' WHEN 23 THEN 'person' WHEN 27 THEN 'lead' WHEN 29 THEN 'channel' ELSE 'mood' END AS dimension,
        coalesce(service, staff_id::text, lead::text, source, mood) AS key, staff_id, ${SUMMED_COUNTS}
      FROM (
        SELECT a.service, a.staff_id, width_bucket(extract(epoch FROM a.appointment_date - a.created_at)::float8 / 3600, ${leadStarts}::float8[]) AS lead,
          a.source, a.client_mood AS mood, ${COUNTS}
        FROM appointments a WHERE ${inRange(scope, range)} GROUP BY 1, 2, 3, 4, 5
      ) combinations
      GROUP BY GROUPING SETS ((service), (staff_id), (lead), (source), (mood))
    ) v LEFT JOIN staff s ON s.business_id = ${scope.businessId}::uuid AND s.id = v.staff_id`
}

/** Counts the messages about the range's visits, by channel and result. */
async function readMessages(scope: OwnerScope, range: DateRange): Promise<MessageFigures[]> {
  return getDb().$queryRaw<MessageFigures[]>`
    WITH a AS MATERIALIZED (${visitsOf(scope, range)})
    SELECT channel, sum(planned)::int AS planned, sum(sent)::int AS sent, sum(delivered)::int AS delivered, sum(failed)::int AS failed,
      count(*) FILTER (WHERE answered)::int AS answered
    FROM (
      SELECT m.channel,
        count(*) FILTER (WHERE m.status <> 'void' AND m.status <> 'skipped') AS planned,
        count(*) FILTER (WHERE m.status IN ('sent', 'delivered')) AS sent,
        count(*) FILTER (WHERE m.status = 'delivered') AS delivered,
        count(*) FILTER (WHERE m.status IN ('failed', 'unknown')) AS failed,
        bool_or(a.answered_at >= m.sent_at) AS answered
      FROM a JOIN messages m ON m.business_id = ${scope.businessId}::uuid AND m.appointment_id = a.id
      GROUP BY a.id, m.channel
    ) visits
    GROUP BY channel ORDER BY channel`
}
