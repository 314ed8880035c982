/** Counts visits and their outcomes by weekday and hour, in the business's time zone. */
import type { AnalyticsQuery } from '@/lib/contracts/analytics'
import type { WeekCell, WhenAnswer } from '@/lib/contracts/analytics-questions'
import { addCounts, type DateRange, NO_VISITS, type VisitCounts } from '@/lib/domain/analytics'
import { getDb } from '../db'
import type { OwnerScope } from '../scope'
import { hourLabel, weekdayLabel } from './groups'
import { chosenRanges, COUNTS, inRange } from './visit-counts'

/**
 * Returns the weekly pattern of the range and of the previous one. Leaves out hours and weekdays that had no visit in
 * either.
 */
export async function getWhen(scope: OwnerScope, query: AnalyticsQuery, now: Date): Promise<WhenAnswer> {
  const { range, before } = chosenRanges(scope, query, now)
  const [cells, cellsBefore] = await Promise.all([readWeek(scope, range), readWeek(scope, before)])
  return {
    range,
    before,
    currency: scope.currency,
    totals: sumOf(cells),
    totalsBefore: sumOf(cellsBefore),
    cells,
    weekdays: compared(cells, cellsBefore, ({ weekday }) => weekday, weekdayLabel),
    hours: compared(cells, cellsBefore, ({ hour }) => hour, hourLabel),
  }
}

/** Reads every weekday and hour of the range that had a visit, in weekly order. */
export async function readWeek(scope: OwnerScope, range: DateRange): Promise<WeekCell[]> {
  const rows = await getDb().$queryRaw<(VisitCounts & { weekday: number; hour: number })[]>`
    SELECT extract(dow FROM local)::int AS weekday, extract(hour FROM local)::int AS hour, ${COUNTS}
    FROM (
      SELECT a.appointment_date AT TIME ZONE ${scope.timeZone} AS local, a.status, a.late_cancellation, a.confirmed_at, a.price_cents
      FROM appointments a WHERE ${inRange(scope, range)}
    ) visits
    GROUP BY 1, 2 ORDER BY 1, 2`
  return rows.map(({ weekday, hour, ...counts }) => ({ weekday, hour, counts }))
}

/** Returns the sum of all cells of a week. */
export function sumOf(cells: readonly WeekCell[]): VisitCounts {
  return cells.reduce((sum, { counts }) => addCounts(sum, counts), NO_VISITS)
}

function compared(
  cells: readonly WeekCell[],
  cellsBefore: readonly WeekCell[],
  keyOf: (cell: WeekCell) => number,
  label: (key: number) => string,
) {
  const keys = [...new Set([...cells, ...cellsBefore].map(keyOf))].sort((a, b) => a - b)
  const of = (list: readonly WeekCell[], key: number) => sumOf(list.filter((cell) => keyOf(cell) === key))
  return keys.map((key) => ({
    key: String(key),
    label: label(key),
    counts: of(cells, key),
    before: of(cellsBefore, key),
  }))
}
