import type { Fact } from '@/components/analytics/fact-tiles'
import { metricText } from '@/components/analytics/format-metric'
import { isRate, measuredOf, type MetricId, METRICS, tallyOf, type VisitCounts } from '@/lib/domain/analytics'
import { changeOf, type Measure, shareOf } from '@/lib/domain/metric-change'
import type { DefinitionId } from '@/lib/domain/definitions'
import type { Currency } from '@/lib/domain/money'
import { rateOf, rateText, type Tally } from '@/lib/domain/rate'

/** Returns a metric for the range, with the previous range's value for comparison. */
export function metricFact(metric: MetricId, counts: VisitCounts, before: VisitCounts, currency: Currency): Fact {
  return {
    definition: metric,
    value: metricText(counts, metric, currency),
    note: isRate(metric) ? countsOf(tallyOf(counts, metric)) : undefined,
    change: changeOf(measuredOf(counts, metric), measuredOf(before, metric), METRICS[metric]),
  }
}

/** Returns a rate, with the previous one for comparison; the plain counts if there are too few for a rate. */
export function rateFact(definition: DefinitionId, now: Tally, before: Tally, better: Measure['better']): Fact {
  return {
    definition,
    value: rateText(now),
    note: countsOf(now),
    change: changeOf(shareOf(now), shareOf(before), { unit: 'percent', better }),
  }
}

/** Returns the counts to show beside a rate, e.g. "24 of 176". */
function countsOf(tally: Tally): string | undefined {
  return rateOf(tally) === null ? undefined : `${tally.part} of ${tally.whole}`
}
