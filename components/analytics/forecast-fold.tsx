'use client'

import { Answered } from '@/components/analytics/answered'
import { Fold } from '@/components/analytics/fold'
import { ForecastFigures } from '@/components/analytics/forecast-figures'
import { useAnalyticsPage } from '@/lib/browser/analytics'
import type { DateRange } from '@/lib/domain/analytics'
import { isForecastShown } from '@/lib/domain/forecast-check'
import { MIN_FOR_FORECAST } from '@/lib/domain/rate'

/** Shows whether predictions came true, or only the number of outcomes if there are too few to tell. */
export function ForecastFold({ range }: { range: DateRange }) {
  const query = useAnalyticsPage('forecast', range)
  const { data } = query
  if (data && !isForecastShown(data.totals)) {
    return (
      <p id="forecast" className="scroll-mt-20 px-1 text-sm text-muted-foreground">
        Predictions are checked once there are {MIN_FOR_FORECAST} finished appointments. This period has{' '}
        {data.totals.visits}.
      </p>
    )
  }
  return (
    <Fold id="forecast" title="Did the predictions come true?">
      <Answered query={query}>{(answer) => <ForecastFigures answer={answer} range={range} />}</Answered>
    </Fold>
  )
}
