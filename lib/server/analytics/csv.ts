/** The analytics overview as a CSV download. */
import type { Analytics, AnalyticsGroup } from '@/lib/contracts/analytics'
import { type CsvLine, rangeText, toAnalyticsCsv } from '@/lib/domain/analytics-csv'

/** Returns a CSV response that isn't cached, named after its range. */
export function csvResponse(data: Analytics): Response {
  const name = `analytics-${data.range.from}-${data.range.to}.csv`
  return new Response(toAnalyticsCsv(linesOf(data)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function linesOf({ range, before, totals, totalsBefore, trend, groups }: Analytics): CsvLine[] {
  const grouped = (section: string, list: readonly AnalyticsGroup[]) =>
    list.map(({ label, counts }) => ({ section, item: label, counts }))
  return [
    { section: 'Whole period', item: rangeText(range), counts: totals },
    { section: 'Previous period', item: rangeText(before), counts: totalsBefore },
    ...trend.map((step) => ({ section: 'Over time', item: rangeText(step), counts: step.counts })),
    ...grouped('Weekday', groups.weekday),
    ...grouped('Hour', groups.hour),
    ...grouped('Service', groups.service),
    ...grouped('Staff', groups.person),
    ...grouped('Booked ahead', groups.lead),
    ...grouped('Booked through', groups.channel),
  ]
}
