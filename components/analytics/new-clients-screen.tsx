'use client'

import { FactTiles } from '@/components/analytics/fact-tiles'
import { compareFact, compareRate } from '@/components/analytics/facts'
import { FigureCard } from '@/components/analytics/figure-card'
import { QuestionScreen } from '@/components/analytics/question-screen'
import { ShareBars } from '@/components/analytics/share-bars'
import type { CohortFigures, NewClientsAnswer } from '@/lib/contracts/analytics-questions'
import { RETURN_DAYS } from '@/lib/domain/cohorts'
import { monthLabel } from '@/lib/domain/month'
import { rateNote, type Tally } from '@/lib/domain/rate'

/** Whether new clients come, and come back. */
export function NewClientsScreen() {
  return (
    <QuestionScreen
      page="clients"
      question="Do new clients come back?"
      isEmpty={({ totals, totalsBefore }) =>
        [totals, totalsBefore].every(({ clients, laterKept, laterMissed }) => clients + laterKept + laterMissed === 0)
      }
      empty={{
        title: 'No finished visits in this range',
        description:
          'New clients appear here once their first visit is marked as completed or no-show. Choose a longer range.',
      }}
    >
      {(answer) => <NewClientFigures answer={answer} />}
    </QuestionScreen>
  )
}

function NewClientFigures({ answer: { totals, totalsBefore, months, currency } }: { answer: NewClientsAnswer }) {
  const withClients = months.filter(({ clients }) => clients > 0)
  return (
    <>
      <FactTiles
        label="New clients"
        facts={[
          compareFact('New clients', totals.clients, totalsBefore.clients, 'visits', currency),
          compareRate(
            'First visits missed',
            missed(totals.firstKept, totals.firstMissed),
            missed(totalsBefore.firstKept, totalsBefore.firstMissed),
            'noShowRate',
            currency,
          ),
          compareRate(
            'Later visits missed',
            missed(totals.laterKept, totals.laterMissed),
            missed(totalsBefore.laterKept, totalsBefore.laterMissed),
            'noShowRate',
            currency,
          ),
          ...RETURN_DAYS.map((days) =>
            compareRate(
              `Back within ${days} days`,
              back(totals, days),
              back(totalsBefore, days),
              'confirmationRate',
              currency,
            ),
          ),
        ]}
      />
      <p className="text-sm">{sentence(totals)}</p>
      <FigureCard
        title="By month of the first visit"
        description="Of clients whose first visit took place, how many kept another one within so many days. Only those whose days are over count, so young months are short."
        emptyText="Nobody came for the first time in this range."
        table={{
          columns: ['Month', 'New clients', 'First visit missed', ...RETURN_DAYS.map((days) => `Back in ${days} days`)],
          rows: withClients.map(({ month, ...cohort }) => ({
            key: month,
            label: monthLabel(month),
            cells: [
              cohort.clients,
              cohort.firstMissed,
              ...cohort.returned.map(({ due, came }) => (due === 0 ? 'too early' : `${came} of ${due}`)),
            ],
          })),
        }}
      >
        <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
          {withClients.map(({ month, ...cohort }) => (
            <section key={month} aria-label={monthLabel(month)} className="grid content-start gap-2">
              <h3 className="text-sm font-medium">
                {monthLabel(month)} <span className="font-normal text-muted-foreground">{cohort.clients} new</span>
              </h3>
              <ShareBars
                label={`Back, of those new in ${monthLabel(month)}`}
                bars={cohort.returned.map(({ days, due, came }) => ({
                  key: String(days),
                  label: `In ${days} days`,
                  share: due === 0 ? null : came / due,
                  value: due === 0 ? 'too early' : `${came} of ${due}`,
                }))}
              />
            </section>
          ))}
        </div>
      </FigureCard>
    </>
  )
}

function missed(kept: number, lost: number): Tally {
  return { part: lost, whole: kept + lost }
}

function back({ returned }: CohortFigures, days: number): Tally {
  const { due, came } = returned.find((one) => one.days === days) ?? { due: 0, came: 0 }
  return { part: came, whole: due }
}

function sentence({ firstKept, firstMissed, laterKept, laterMissed }: CohortFigures): string {
  const [first, later] = [missed(firstKept, firstMissed), missed(laterKept, laterMissed)]
  if (first.whole === 0 || later.whole === 0) return 'There are not yet both first and later visits to compare.'
  return `${first.part} of ${first.whole} first visits were missed${rateNote(first)}, and ${later.part} of ${later.whole} later ones${rateNote(later)}. Clients you took over from another system count as new on their first visit here.`
}
