'use client'

import { FactTiles } from '@/components/analytics/fact-tiles'
import { compareFact } from '@/components/analytics/facts'
import { FigureCard } from '@/components/analytics/figure-card'
import { stepLabel } from '@/components/analytics/format-hours'
import { MoneyChart } from '@/components/analytics/money-chart'
import { QuestionScreen } from '@/components/analytics/question-screen'
import { RefillsCard } from '@/components/analytics/refills-card'
import { ShareBars } from '@/components/analytics/share-bars'
import type { MoneyAnswer } from '@/lib/contracts/analytics-questions'
import { lostShare } from '@/lib/domain/lost-money'
import { formatMoney } from '@/lib/domain/money'
import { rateNote } from '@/lib/domain/rate'
import { minutesInWords } from '@/lib/domain/refill'

/** What visits earned, what was lost and what was won back. */
export function MoneyScreen() {
  return (
    <QuestionScreen
      page="money"
      question="What was lost and won back?"
      isEmpty={({ totals, totalsBefore, recovered }) =>
        recovered.slots +
          [totals, totalsBefore].reduce((sum, one) => sum + one.completed + one.noShows + one.lateCancelled, 0) ===
        0
      }
      empty={{
        title: 'No finished visits in this range',
        description: 'Money appears here once visits are completed, missed or cancelled late. Choose a longer range.',
      }}
    >
      {(answer) => <MoneyFigures answer={answer} />}
    </QuestionScreen>
  )
}

function MoneyFigures({ answer }: { answer: MoneyAnswer }) {
  const { totals, totalsBefore, currency, recovered, recoveredBefore, steps } = answer
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <>
      <FactTiles
        label="Money"
        facts={[
          compareFact('Kept', totals.keptCents, totalsBefore.keptCents, 'kept', currency),
          compareFact('Lost to no-shows', totals.noShowCents, totalsBefore.noShowCents, 'lost', currency),
          compareFact('Lost to late cancellations', totals.lateCents, totalsBefore.lateCents, 'lost', currency),
          compareFact('Recovered', recovered.cents, recoveredBefore.cents, 'kept', currency),
          compareFact('Share lost', lostShare(totals), lostShare(totalsBefore), 'noShowRate', currency),
          {
            label: 'Time to fill',
            value: recovered.medianMinutes === null ? '–' : minutesInWords(recovered.medianMinutes),
            note:
              recoveredBefore.medianMinutes === null
                ? 'Nothing to compare with'
                : `${minutesInWords(recoveredBefore.medianMinutes)} before`,
          },
        ]}
      />
      <FigureCard
        title="Money over time"
        description="Prices as they were when booked."
        table={{
          columns: [
            'When',
            'Kept',
            'Lost to no-shows',
            'Lost to late cancellations',
            'Completed',
            'No-shows',
            'Cancelled late',
          ],
          rows: steps.map((step) => ({
            key: step.from,
            label: stepLabel(step),
            cells: [
              money(step.money.keptCents),
              money(step.money.noShowCents),
              money(step.money.lateCents),
              step.money.completed,
              step.money.noShows,
              step.money.lateCancelled,
            ],
          })),
        }}
      >
        <MoneyChart {...answer} />
      </FigureCard>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <LateCard answer={answer} />
        <RefillsCard recovered={recovered} />
      </div>
    </>
  )
}

function LateCard({ answer: { late, totals, currency } }: { answer: MoneyAnswer }) {
  const shown = totals.lateCancelled === 0 ? [] : late
  const refilled = late.reduce((sum, band) => sum + band.refilled, 0)
  return (
    <FigureCard
      title="Late cancellations"
      description={
        totals.lateCancelled === 0
          ? undefined
          : `${refilled} of ${totals.lateCancelled} times were taken again${rateNote({ part: refilled, whole: totals.lateCancelled })}.`
      }
      emptyText="Nobody cancelled inside your change cut-off in this range."
      table={{
        columns: ['How long before', 'Visits', 'Their prices', 'Taken again'],
        rows: shown.map(({ key, label, visits, cents, refilled: again }) => ({
          key,
          label,
          cells: [visits, formatMoney(cents, currency), again],
        })),
      }}
    >
      <ShareBars
        label="Late cancellations by how long before"
        bars={shown.map(({ key, label, visits, cents, refilled: again }) => ({
          key,
          label,
          note: `${formatMoney(cents, currency)}, ${again} taken again`,
          share: visits / totals.lateCancelled,
          value: String(visits),
        }))}
      />
    </FigureCard>
  )
}
