'use client'

import { Answered } from '@/components/analytics/answered'
import { CsvLink } from '@/components/analytics/csv-link'
import { FactTiles } from '@/components/analytics/fact-tiles'
import { rateFact } from '@/components/analytics/facts'
import { FigureCard } from '@/components/analytics/figure-card'
import { ShareBars } from '@/components/analytics/share-bars'
import { useAnalyticsPage } from '@/lib/browser/analytics'
import type { CohortFigures, NewClientsAnswer } from '@/lib/contracts/analytics-questions'
import type { DateRange } from '@/lib/domain/analytics'
import { changeOf, type Measured } from '@/lib/domain/metric-change'
import { RETURN_DAYS } from '@/lib/domain/cohorts'
import { monthLabel } from '@/lib/domain/month'
import type { Tally } from '@/lib/domain/rate'
import { api } from '@/lib/routes'

/** Shows how many new clients come, and how many of them come back. */
export function NewClients({ range }: { range: DateRange }) {
  const query = useAnalyticsPage('clients', range)
  return <Answered query={query}>{(answer) => <NewClientFigures answer={answer} range={range} />}</Answered>
}

function NewClientFigures({ answer, range }: { answer: NewClientsAnswer; range: DateRange }) {
  const { totals, totalsBefore } = answer
  const months = answer.months.filter(({ clients }) => clients > 0)
  return (
    <>
      <FactTiles
        label="New clients"
        facts={[
          {
            definition: 'newClients',
            value: String(totals.clients),
            change: changeOf(clientsOf(totals), clientsOf(totalsBefore), { unit: 'count', better: 'up' }),
          },
          rateFact('firstMissed', firstMissed(totals), firstMissed(totalsBefore), 'down'),
          rateFact('laterMissed', laterMissed(totals), laterMissed(totalsBefore), 'down'),
          rateFact('returnedLong', returnedIn90Days(totals), returnedIn90Days(totalsBefore), 'up'),
        ]}
      />
      <FigureCard
        title="By month of the first appointment"
        definition="returned"
        actions={<CsvLink href={api.analyticsPageCsv('clients', range)} of="new clients" />}
        emptyText="No new clients in this period."
        table={{
          columns: ['Month', 'New clients', 'First one missed', ...RETURN_DAYS.map((days) => `Back in ${days} days`)],
          rows: months.map(({ month, ...cohort }) => ({
            key: month,
            label: monthLabel(month),
            cells: [cohort.clients, cohort.firstMissed, ...cohort.returned.map(backText)],
          })),
        }}
      >
        <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
          {months.map(({ month, ...cohort }) => (
            <section key={month} aria-label={monthLabel(month)} className="grid content-start gap-2">
              <h3 className="text-sm font-medium">
                {monthLabel(month)} <span className="font-normal text-muted-foreground">{cohort.clients} new</span>
              </h3>
              <ShareBars
                label={`Returned, of clients new in ${monthLabel(month)}`}
                bars={cohort.returned.map((one) => ({
                  key: String(one.days),
                  label: `In ${one.days} days`,
                  share: one.due === 0 ? null : one.came / one.due,
                  value: backText(one),
                }))}
              />
            </section>
          ))}
        </div>
      </FigureCard>
    </>
  )
}

function backText({ due, came }: CohortFigures['returned'][number]): string {
  return due === 0 ? 'too early' : `${came} of ${due}`
}

function clientsOf({ clients }: CohortFigures): Measured {
  return { value: clients, counted: clients }
}

function firstMissed({ firstKept, firstMissed: part }: CohortFigures): Tally {
  return { part, whole: firstKept + part }
}

function laterMissed({ laterKept, laterMissed: part }: CohortFigures): Tally {
  return { part, whole: laterKept + part }
}

/** Counts the clients who returned within 90 days, the longest period measured. */
function returnedIn90Days({ returned }: CohortFigures): Tally {
  const { came = 0, due = 0 } = returned.at(-1) ?? {}
  return { part: came, whole: due }
}
