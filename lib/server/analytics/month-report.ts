/** The printable report of one month. */
import type { ReportAnswer, ReportQuery } from '@/lib/contracts/analytics-questions'
import { monthOf, reportRanges } from '@/lib/domain/month'
import { localDateOf } from '@/lib/domain/time'
import { getRefills } from '../recovery/ledger'
import type { OwnerScope } from '../scope'
import { getForecast } from './forecast'
import { readWeek, sumOf } from './when'

/**
 * Returns a month's numbers next to the previous month's, in the business's time zone. Default: the current month, up
 * to today.
 */
export async function getMonthReport(scope: OwnerScope, query: ReportQuery, now: Date): Promise<ReportAnswer> {
  const today = localDateOf(now, scope.timeZone)
  const month = query.month ?? monthOf(today)
  const { range, before } = reportRanges(month, today)
  const [cells, cellsBefore, recovered, recoveredBefore, forecast] = await Promise.all([
    readWeek(scope, range),
    readWeek(scope, before),
    getRefills(scope, range),
    getRefills(scope, before),
    getForecast(scope, range, now),
  ])
  return {
    month,
    range,
    before,
    currency: scope.currency,
    totals: sumOf(cells),
    totalsBefore: sumOf(cellsBefore),
    cells,
    recovered,
    recoveredBefore,
    forecast: forecast.totals,
  }
}
