/** Tests rules on past online bookings, without changing anything. */
import type { BackTestBody, BackTestResult } from '@/lib/contracts/protection'
import { BACK_TEST_DAYS, backTest, type PastBooking } from '@/lib/domain/back-test'
import type { PastEvent } from '@/lib/domain/protection-history'
import { addDays, weekdayOf } from '@/lib/domain/local-date'
import { shownRisk } from '@/lib/domain/risk-band'
import { localDateOf, startOfBusinessDay, wallMinutesOf } from '@/lib/domain/time'
import { BOOKED_START } from '../appointment/booked-start'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'
import { IS_PAST_EVENT, PAST_EVENT_JSON, toPastEvent, type PastEventJson } from './past-events'

interface Row {
  clientId: string
  bookedAt: Date
  bookedFor: Date
  status: string
  priceCents: number
  durationMinutes: number
  riskScore: number | null
  outcomes: number | null
  pastVisits: number | null
  /** The client's past events, in the row of their first booking; null in the others. */
  events: PastEventJson[] | null
}

/**
 * Returns what these rules would have required of the bookings that customers made online in the last 90 days, and how
 * those visits ended. Uses the time that was booked first, and the client's history as known then. The risk is the last
 * before the visit and may know more, because earlier ones aren't stored. Runs one statement.
 */
export async function runBackTest(scope: BusinessScope, { rules }: BackTestBody, now: Date): Promise<BackTestResult> {
  const since = startOfBusinessDay(addDays(localDateOf(now, scope.timeZone), -BACK_TEST_DAYS), scope.timeZone)
  const rows = await getDb().$queryRaw<Row[]>`
    WITH booked AS (
      SELECT a.id, a.client_id, a.created_at, ${BOOKED_START} AS booked_for,
        a.status, a.price_cents, a.duration, a.risk_score,
        (a.risk_features ->> 'outcomes')::int AS outcomes, (a.risk_features ->> 'pastVisits')::int AS past_visits,
        row_number() OVER (PARTITION BY a.client_id ORDER BY a.created_at, a.id) AS of_client
      FROM appointments a
      WHERE a.business_id = ${scope.businessId}::uuid AND a.source = 'public' AND a.created_at >= ${since} AND a.created_at <= ${now})
    SELECT b.client_id AS "clientId", b.created_at AS "bookedAt", b.booked_for AS "bookedFor", b.status, b.price_cents AS "priceCents",
      b.duration AS "durationMinutes", b.risk_score AS "riskScore", b.outcomes, b.past_visits AS "pastVisits",
      -- Client by client through the index: a join of both lists goes wrong by seconds where the server knows nothing of the tables yet.
      CASE WHEN b.of_client = 1 THEN (SELECT json_agg(${PAST_EVENT_JSON}) FROM appointments e
        WHERE e.business_id = ${scope.businessId}::uuid AND e.client_id = b.client_id AND ${IS_PAST_EVENT}) END AS events
    FROM booked b`
  const events = new Map<string, PastEvent[]>()
  for (const row of rows) if (row.events !== null) events.set(row.clientId, row.events.map(toPastEvent))
  return backTest(
    rules,
    rows.map((row) => toPastBooking(scope, row)),
    events,
    scope.timeZone,
  )
}

function toPastBooking({ timeZone }: BusinessScope, row: Row): PastBooking {
  const { clientId, bookedAt, bookedFor, status, priceCents, durationMinutes, riskScore, outcomes, pastVisits } = row
  return {
    clientId,
    bookedAt,
    priceCents,
    durationMinutes,
    riskPercent: riskScore === null ? null : shownRisk(riskScore, outcomes ?? 0, pastVisits ?? 0).percent,
    weekday: weekdayOf(localDateOf(bookedFor, timeZone)),
    minute: wallMinutesOf(bookedFor, timeZone),
    outcome: outcomeOf(status),
  }
}

function outcomeOf(status: string): PastBooking['outcome'] {
  if (status === 'completed') return 'kept'
  return status === 'no-show' ? 'missed' : 'open'
}
