/** The range, row filters and counts that all analytics queries share. */
import type { AnalyticsQuery } from '@/lib/contracts/analytics'
import { type DateRange, lastDays, rangeBefore } from '@/lib/domain/analytics'
import { endOfBusinessDay, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { IS_CONFIRMED_BY_CLIENT, IS_RESPONSE } from '../appointment/client-confirmation'
import { IS_ENDED_REQUEST } from '../appointment/read-rows'
import { Prisma } from '../generated/prisma/client'
import type { OwnerScope } from '../scope'

const DEFAULT_DAYS = 30

/** Returns the requested range, or else the last 30 local days, and the range of the same length right before it. */
export function chosenRanges(
  scope: OwnerScope,
  query: AnalyticsQuery,
  now: Date,
): { range: DateRange; before: DateRange } {
  const range =
    query.from && query.to
      ? { from: query.from, to: query.to }
      : lastDays(localDateOf(now, scope.timeZone), DEFAULT_DAYS)
  return { range, before: rangeBefore(range) }
}

/** The columns of `VisitCounts`, aggregated over rows of appointments. */
export const COUNTS = Prisma.sql`
  count(*)::int AS visits,
  count(*) FILTER (WHERE status = 'completed')::int AS completed,
  count(*) FILTER (WHERE status = 'no-show')::int AS "noShows",
  count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
  count(*) FILTER (WHERE status = 'cancelled' AND late_cancellation)::int AS "lateCancelled",
  count(*) FILTER (WHERE confirmed_at IS NOT NULL)::int AS confirmed,
  coalesce(sum(price_cents) FILTER (WHERE status = 'completed'), 0)::float8 AS "keptCents",
  coalesce(sum(price_cents) FILTER (WHERE status = 'no-show' OR (status = 'cancelled' AND late_cancellation)), 0)::float8 AS "lostCents"`

/** Sums the columns of `COUNTS` over several rows, under the same names. */
export const SUMMED_COUNTS = Prisma.sql`
  sum(visits)::int AS visits, sum(completed)::int AS completed, sum("noShows")::int AS "noShows", sum(cancelled)::int AS cancelled,
  sum("lateCancelled")::int AS "lateCancelled", sum(confirmed)::int AS confirmed, sum("keptCents")::float8 AS "keptCents", sum("lostCents")::float8 AS "lostCents"`

/**
 * Matches the visits `a` that start within the range, except owners' tests and requests that ended without approval.
 * Uses the wide index on (business_id, appointment_date) alone. That index lacks the columns of the few ended requests,
 * which are read from an index of their own.
 */
export function inRange(scope: OwnerScope, { from, to }: DateRange): Prisma.Sql {
  const inTime = Prisma.sql`a.business_id = ${scope.businessId}::uuid
    AND a.appointment_date >= ${startOfBusinessDay(from, scope.timeZone)} AND a.appointment_date < ${endOfBusinessDay(to, scope.timeZone)}`
  return Prisma.sql`${inTime} AND a.source <> 'test'
    AND (a.status <> 'cancelled' OR a.id NOT IN (SELECT a.id FROM appointments a WHERE ${inTime} AND ${IS_ENDED_REQUEST}))`
}

/**
 * Selects the range's appointments, whether the client confirmed them, and when in response to a message, as a
 * `MATERIALIZED` CTE to join messages to. With it, a long range scans the messages' index once. Otherwise PostgreSQL
 * looks up each appointment in the index, because it underestimates that cost for parallel workers.
 */
export function visitsOf(scope: OwnerScope, range: DateRange): Prisma.Sql {
  return Prisma.sql`SELECT a.id, a.status, e.at IS NOT NULL AS is_confirmed, CASE WHEN ${IS_RESPONSE} THEN e.at END AS answered_at
    FROM appointments a LEFT JOIN appointment_events e ON ${IS_CONFIRMED_BY_CLIENT} WHERE ${inRange(scope, range)}`
}
