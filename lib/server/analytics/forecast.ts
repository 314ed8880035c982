/** Compares each appointment's predicted risk with what actually happened. */
import type { AnalyticsQuery } from '@/lib/contracts/analytics'
import type { ForecastAnswer } from '@/lib/contracts/analytics-questions'
import type { DateRange } from '@/lib/domain/analytics'
import { CAUTION_FROM, HIGH_RISK_FROM, NEW_BELOW_VISITS } from '@/lib/domain/reliability'
import { addForecasts, FORECAST_BANDS, type ForecastCount, NO_FORECASTS } from '@/lib/domain/forecast-check'
import { FIRST_ESTIMATE_BELOW_OUTCOMES, FIRST_ESTIMATE_MAX_PERCENT } from '@/lib/domain/risk-band'
import { getDb } from '../db'
import type { OwnerScope } from '../scope'
import { chosenRanges, inRange } from './visit-counts'

interface ForecastRow extends ForecastCount {
  /** Null without a forecast. */
  band: string | null
  tenth: number
}

/** Counts the range's finished appointments by their last risk before the start: by band and by tenth. */
export async function getForecast(scope: OwnerScope, query: AnalyticsQuery, now: Date): Promise<ForecastAnswer> {
  const { range, before } = chosenRanges(scope, query, now)
  const [rows, rowsBefore] = await Promise.all([readForecasts(scope, range), readForecasts(scope, before)])
  const scored = rows.filter(({ band }) => band !== null)
  const sum = (list: readonly ForecastRow[]) => list.map(toCount).reduce(addForecasts, NO_FORECASTS)
  return {
    range,
    before,
    currency: scope.currency,
    totals: sum(scored),
    totalsBefore: sum(rowsBefore.filter(({ band }) => band !== null)),
    unscored: sum(rows.filter(({ band }) => band === null)).visits,
    bands: FORECAST_BANDS.map((band) => ({ band, ...sum(scored.filter((row) => row.band === band)) })),
    tenths: Array.from({ length: 10 }, (_, tenth) => ({ tenth, ...sum(scored.filter((row) => row.tenth === tenth)) })),
  }
}

/** Uses the band that was shown (`shownRisk`): from a rounded percentage, capped while there were few outcomes. */
async function readForecasts(scope: OwnerScope, range: DateRange): Promise<ForecastRow[]> {
  return getDb().$queryRaw<ForecastRow[]>`
    SELECT CASE WHEN risk_score IS NULL THEN NULL WHEN past_visits < ${NEW_BELOW_VISITS} THEN 'new'
        WHEN percent >= ${HIGH_RISK_FROM} THEN 'high-risk' WHEN percent >= ${CAUTION_FROM} THEN 'caution' ELSE 'reliable' END AS band,
      coalesce(least(floor(risk_score * 10)::int, 9), 0) AS tenth,
      count(*)::int AS visits, coalesce(sum(risk_score), 0)::float8 AS expected, count(*) FILTER (WHERE status = 'no-show')::int AS missed
    FROM (
      SELECT a.status, a.risk_score, coalesce((a.risk_features ->> 'pastVisits')::int, 0) AS past_visits,
        CASE WHEN coalesce((a.risk_features ->> 'outcomes')::int, 0) < ${FIRST_ESTIMATE_BELOW_OUTCOMES}
          THEN least(floor(a.risk_score * 100 + 0.5), ${FIRST_ESTIMATE_MAX_PERCENT}) ELSE floor(a.risk_score * 100 + 0.5) END AS percent
      FROM appointments a WHERE ${inRange(scope, range)} AND a.status IN ('completed', 'no-show')
    ) finished
    GROUP BY 1, 2`
}

function toCount({ visits, expected, missed }: ForecastRow): ForecastCount {
  return { visits, expected, missed }
}
