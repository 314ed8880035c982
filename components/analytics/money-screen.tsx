'use client'

import { Answered } from '@/components/analytics/answered'
import { appointmentsHref } from '@/components/analytics/appointments-href'
import { FactTiles } from '@/components/analytics/fact-tiles'
import { FigureCard } from '@/components/analytics/figure-card'
import { Fold } from '@/components/analytics/fold'
import { stepLabel } from '@/components/analytics/format-hours'
import { Headline } from '@/components/analytics/headline'
import { Hours } from '@/components/analytics/hours'
import { LateCard } from '@/components/analytics/late-card'
import { MoneyChart } from '@/components/analytics/money-chart'
import { NothingYet } from '@/components/analytics/nothing-yet'
import { QuestionScreen } from '@/components/analytics/question-screen'
import { measuredRefills } from '@/components/analytics/refill-list'
import { RefillsCard } from '@/components/analytics/refills-card'
import { useAnalyticsPage } from '@/lib/browser/analytics'
import type { MoneyAnswer } from '@/lib/contracts/analytics-questions'
import { type DateRange, METRICS } from '@/lib/domain/analytics'
import { changeOf } from '@/lib/domain/metric-change'
import { moneyHeadline } from '@/lib/domain/headlines'
import { endedOf, measuredMoney } from '@/lib/domain/lost-money'
import { formatMoney } from '@/lib/domain/money'
import { api } from '@/lib/routes'

/** The page about money: what appointments earned, what was lost and what was recovered. */
export function MoneyScreen() {
  return (
    <QuestionScreen title="Revenue lost and recovered" csv={(range) => api.analyticsPageCsv('money', range)}>
      {(range) => <Money range={range} />}
    </QuestionScreen>
  )
}

function Money({ range }: { range: DateRange }) {
  const query = useAnalyticsPage('money', range)
  return (
    <>
      <Answered query={query}>
        {(answer) =>
          answer.recovered.slots + endedOf(answer.totals) + endedOf(answer.totalsBefore) === 0 ? (
            <NothingYet
              title="No finished appointments in this period"
              description="Money appears here once appointments are completed, missed or cancelled late. Choose a longer period."
            />
          ) : (
            <MoneyFigureCards answer={answer} />
          )
        }
      </Answered>
      <div className="mt-4">
        <Fold id="hours" title="How was my time used?">
          <Hours range={range} />
        </Fold>
      </div>
    </>
  )
}

function MoneyFigureCards({ answer }: { answer: MoneyAnswer }) {
  const { totals, totalsBefore, currency, recovered, recoveredBefore, range } = answer
  const cents = (of: 'keptCents' | 'noShowCents' | 'lateCents', better: 'up' | 'down') => {
    const [now, before] = [measuredMoney(totals, of), measuredMoney(totalsBefore, of)]
    return { value: formatMoney(totals[of], currency), change: changeOf(now, before, { unit: 'money', better }) }
  }
  return (
    <>
      <Headline>{moneyHeadline(totals, recovered.cents, currency)}</Headline>
      <FactTiles
        label="Money"
        facts={[
          { definition: 'kept', ...cents('keptCents', 'up'), href: appointmentsHref(range, 'completed') },
          { definition: 'lostToNoShows', ...cents('noShowCents', 'down'), href: appointmentsHref(range, 'no-show') },
          { definition: 'lostToLate', ...cents('lateCents', 'down') },
          {
            definition: 'recovered',
            value: formatMoney(recovered.cents, currency),
            change: changeOf(measuredRefills(recovered), measuredRefills(recoveredBefore), METRICS.kept),
          },
        ]}
      />
      <OverTime answer={answer} />
      <Fold id="recovered" title="Who took the freed slots?">
        <RefillsCard recovered={recovered} />
      </Fold>
      <Fold id="late" title="How late were cancellations?">
        <LateCard answer={answer} />
      </Fold>
    </>
  )
}

function OverTime({ answer }: { answer: MoneyAnswer }) {
  const { currency, steps } = answer
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <FigureCard
      title="Money over time"
      table={{
        columns: ['When', 'Kept', 'Lost to no-shows', 'Lost to late cancellations', 'Completed', 'No-shows', 'Late'],
        rows: steps.map(({ money: one, ...step }) => ({
          key: step.from,
          label: stepLabel(step, steps),
          cells: [
            money(one.keptCents),
            money(one.noShowCents),
            money(one.lateCents),
            one.completed,
            one.noShows,
            one.lateCancelled,
          ],
        })),
      }}
    >
      <MoneyChart {...answer} />
    </FigureCard>
  )
}
