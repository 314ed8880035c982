'use client'

import { type ReactNode, useId, useState } from 'react'

import { Answered } from '@/components/analytics/answered'
import { ComparedBars } from '@/components/analytics/compared-bars'
import { CsvLink } from '@/components/analytics/csv-link'
import { type Fact, FactTiles } from '@/components/analytics/fact-tiles'
import { Fold } from '@/components/analytics/fold'
import { Headline } from '@/components/analytics/headline'
import { MetricChoice } from '@/components/analytics/metric-choice'
import { Moods } from '@/components/analytics/moods'
import { NothingYet } from '@/components/analytics/nothing-yet'
import { QuestionScreen } from '@/components/analytics/question-screen'
import { WeekMap } from '@/components/analytics/week-map'
import { useAnalyticsPage } from '@/lib/browser/analytics'
import type { ComparedGroup, WhatAnswer, WhenAnswer } from '@/lib/contracts/analytics-questions'
import { type DateRange, type MetricId, tallyOf } from '@/lib/domain/analytics'
import type { DefinitionId } from '@/lib/domain/definitions'
import { whenHeadline } from '@/lib/domain/headlines'
import type { Currency } from '@/lib/domain/money'
import { rateText } from '@/lib/domain/rate'
import { riskiestOf } from '@/lib/domain/riskiest'
import { api } from '@/lib/routes'

/** The page about timing: when appointments are missed, and which ones. */
export function WhenScreen() {
  return (
    <QuestionScreen title="When and what gets missed?" csv={(range) => api.analyticsPageCsv('when', range)}>
      {(range) => <When range={range} />}
    </QuestionScreen>
  )
}

function When({ range }: { range: DateRange }) {
  const when = useAnalyticsPage('when', range)
  const what = useAnalyticsPage('what', range)
  return (
    <Answered query={when}>
      {(times) =>
        times.totals.visits + times.totalsBefore.visits === 0 ? (
          <NothingYet
            title="No appointments in this period"
            description="Your week and your services appear here as soon as there are appointments to count. Choose a longer period."
          />
        ) : (
          <Answered query={what}>{(kinds) => <WhenFigures times={times} kinds={kinds} range={range} />}</Answered>
        )
      }
    </Answered>
  )
}

function WhenFigures({ times, kinds, range }: { times: WhenAnswer; kinds: WhatAnswer; range: DateRange }) {
  const { totals, currency, weekdays, hours, cells } = times
  const { service, person, lead, channel } = kinds.groups
  return (
    <>
      <Headline>{whenHeadline(totals, riskiestOf(weekdays), riskiestOf(service))}</Headline>
      <FactTiles
        label="Missed most"
        facts={[
          riskiestFact('riskiestWeekday', weekdays),
          riskiestFact('riskiestHour', hours),
          riskiestFact('riskiestService', service),
          riskiestFact('riskiestLead', lead),
        ]}
      />
      <WeekMap cells={cells} />
      <Fold id="times" title="By weekday and hour">
        <Groups
          currency={currency}
          groups={[
            { title: 'By weekday', unit: 'Weekday', groups: weekdays },
            { title: 'By hour', unit: 'Hour', groups: hours },
          ]}
        />
      </Fold>
      <Fold id="what" title="By service, staff and booking">
        <Groups
          currency={currency}
          csv={<CsvLink href={api.analyticsPageCsv('what', range)} of="services, staff and bookings" />}
          groups={[
            { title: 'By service', unit: 'Service', groups: service },
            { title: 'By staff', unit: 'Staff', groups: person },
            { title: 'By time booked ahead', unit: 'Booked ahead', groups: lead },
            { title: 'By how it was booked', unit: 'Booked through', groups: channel },
          ]}
        />
      </Fold>
      <Fold id="moods" title="How clients felt">
        <Moods range={range} />
      </Fold>
    </>
  )
}

function riskiestFact(definition: DefinitionId, groups: readonly ComparedGroup[]): Fact {
  const riskiest = riskiestOf(groups)
  if (!riskiest) return { definition, value: '–', note: 'Not enough data yet' }
  const missed = tallyOf(riskiest.counts, 'noShowRate')
  return { definition, value: riskiest.label, note: `${rateText(missed)}, ${missed.part} of ${missed.whole} missed` }
}

interface GroupsProps {
  groups: readonly { title: string; unit: string; groups: readonly ComparedGroup[] }[]
  currency: Currency
  csv?: ReactNode
}

/** Shows one metric by several groups. */
function Groups({ groups, currency, csv }: GroupsProps) {
  const id = useId()
  const [metric, setMetric] = useState<MetricId>('noShowRate')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <MetricChoice id={id} value={metric} onChange={setMetric} />
        {csv}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {groups.map((group) => (
          <ComparedBars key={group.title} {...group} metric={metric} currency={currency} />
        ))}
      </div>
    </>
  )
}
