/** Counts how many new clients come back, by the month of their first appointment. */
import type { AnalyticsQuery } from '@/lib/contracts/analytics'
import type { NewClientsAnswer } from '@/lib/contracts/analytics-questions'
import { addCohorts, type Cohort, NO_COHORT, RETURN_DAYS } from '@/lib/domain/cohorts'
import type { LocalDate } from '@/lib/domain/local-date'
import { endOfBusinessDay, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { getDb } from '../db'
import type { OwnerScope } from '../scope'
import { chosenRanges, inRange } from './visit-counts'

interface MonthRow {
  isBefore: boolean
  month: string
  clients: number
  firstKept: number
  firstMissed: number
  laterKept: number
  laterMissed: number
  due30: number
  due60: number
  due90: number
  came30: number
  came60: number
  came90: number
}

/**
 * Counts clients whose first finished visit ever, completed or missed, was in the range, by calendar month. Leaves out
 * months without any finished visit. Days are the business's local dates; a second visit on the same day doesn't count
 * as coming back.
 */
export async function getNewClients(scope: OwnerScope, query: AnalyticsQuery, now: Date): Promise<NewClientsAnswer> {
  const { range, before } = chosenRanges(scope, query, now)
  const rows = await readMonths(scope, {
    from: before.from,
    split: range.from,
    to: range.to,
    today: localDateOf(now, scope.timeZone),
  })
  const sum = (isBefore: boolean) =>
    rows
      .filter((row) => row.isBefore === isBefore)
      .map(toCohort)
      .reduce(addCohorts, NO_COHORT)
  return {
    range,
    before,
    currency: scope.currency,
    totals: sum(false),
    totalsBefore: sum(true),
    months: rows.filter((row) => !row.isBefore).map((row) => ({ month: row.month, ...toCohort(row) })),
  }
}

/**
 * Counts clients by the day of their first finished visit, and all finished visits by day; those that aren't first are
 * return visits. Days before `split` are counted separately.
 */
async function readMonths(
  scope: OwnerScope,
  { from, split, to, today }: { from: LocalDate; split: LocalDate; to: LocalDate; today: LocalDate },
): Promise<MonthRow[]> {
  const { businessId, timeZone } = scope
  return getDb().$queryRaw<MonthRow[]>`
    WITH visits AS (
      SELECT client_id, status, appointment_date, min(appointment_date) OVER (PARTITION BY client_id) AS first_at FROM appointments
      WHERE business_id = ${businessId}::uuid AND status IN ('completed', 'no-show')
    ), firsts AS (
      SELECT *, (first_at AT TIME ZONE ${timeZone})::date AS day, ((first_at AT TIME ZONE ${timeZone})::date + 1)::timestamp AT TIME ZONE ${timeZone} AS day_end FROM visits
      WHERE first_at >= ${startOfBusinessDay(from, timeZone)} AND first_at < ${endOfBusinessDay(to, timeZone)}
    ), cohort AS (
      SELECT day, bool_or(status = 'completed') FILTER (WHERE appointment_date = first_at) AS kept,
        (min(appointment_date) FILTER (WHERE status = 'completed' AND appointment_date >= day_end) AT TIME ZONE ${timeZone})::date - day AS gap
      FROM firsts GROUP BY client_id, day
    ), counted AS (
      SELECT day, 1 AS clients, kept::int AS first_kept, (NOT kept)::int AS first_missed, 0 AS all_kept, 0 AS all_missed,
        CASE WHEN kept THEN ${today}::date - day END AS age, gap
      FROM cohort
      UNION ALL
      SELECT (a.appointment_date AT TIME ZONE ${timeZone})::date AS day, 0, 0, 0,
        count(*) FILTER (WHERE a.status = 'completed'), count(*) FILTER (WHERE a.status = 'no-show'), NULL, NULL
      FROM appointments a WHERE ${inRange(scope, { from, to })} AND a.status IN ('completed', 'no-show') GROUP BY 1
    )
    SELECT day < ${split}::date AS "isBefore", to_char(day, 'YYYY-MM') AS month, sum(clients)::int AS clients,
      sum(first_kept)::int AS "firstKept", sum(first_missed)::int AS "firstMissed",
      sum(all_kept - first_kept)::int AS "laterKept", sum(all_missed - first_missed)::int AS "laterMissed",
      count(*) FILTER (WHERE age > 30)::int AS due30, count(*) FILTER (WHERE age > 30 AND gap <= 30)::int AS came30,
      count(*) FILTER (WHERE age > 60)::int AS due60, count(*) FILTER (WHERE age > 60 AND gap <= 60)::int AS came60,
      count(*) FILTER (WHERE age > 90)::int AS due90, count(*) FILTER (WHERE age > 90 AND gap <= 90)::int AS came90
    FROM counted GROUP BY 1, 2 ORDER BY 1, 2`
}

function toCohort({ clients, firstKept, firstMissed, laterKept, laterMissed, ...row }: MonthRow): Cohort {
  return {
    clients,
    firstKept,
    firstMissed,
    laterKept,
    laterMissed,
    returned: RETURN_DAYS.map((days) => ({ days, due: row[`due${days}`], came: row[`came${days}`] })),
  }
}
