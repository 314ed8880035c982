'use client'

import Link from 'next/link'
import { useId, useState } from 'react'

import { Answered } from '@/components/analytics/answered'
import { appointmentsHref } from '@/components/analytics/appointments-href'
import { FactTiles } from '@/components/analytics/fact-tiles'
import { metricFact } from '@/components/analytics/facts'
import { FigureCard } from '@/components/analytics/figure-card'
import { FiguresCompared } from '@/components/analytics/figures-compared'
import { Fold } from '@/components/analytics/fold'
import { ForecastFold } from '@/components/analytics/forecast-fold'
import { stepLabel } from '@/components/analytics/format-hours'
import { metricText } from '@/components/analytics/format-metric'
import { Headline } from '@/components/analytics/headline'
import { MetricChoice } from '@/components/analytics/metric-choice'
import { NewClients } from '@/components/analytics/new-clients'
import { NothingYet } from '@/components/analytics/nothing-yet'
import { QuestionScreen } from '@/components/analytics/question-screen'
import { TrendChart } from '@/components/analytics/trend-chart'
import { buttonVariants } from '@/components/ui/button'
import { useAnalytics } from '@/lib/browser/analytics'
import type { Analytics } from '@/lib/contracts/analytics'
import { type DateRange, METRIC_IDS, type MetricId, METRICS, stepsFor } from '@/lib/domain/analytics'
import { cameHeadline } from '@/lib/domain/headlines'
import { api, routes } from '@/lib/routes'

const TILES = ['noShowRate', 'lateCancelRate', 'confirmationRate', 'visits'] as const

/** The page about attendance: how many clients came and how many didn't. */
export function CameScreen() {
  return (
    <QuestionScreen
      title="Analytics"
      question="How many came?"
      csv={api.analyticsCsv}
      actions={
        <Link href={routes.admin.monthReport()} className={buttonVariants({ variant: 'secondary' })}>
          Monthly report
        </Link>
      }
    >
      {(range) => <Came range={range} />}
    </QuestionScreen>
  )
}

function Came({ range }: { range: DateRange }) {
  const query = useAnalytics(range)
  return (
    <Answered query={query}>
      {(data) =>
        data.totals.visits + data.totalsBefore.visits === 0 ? (
          <NothingYet
            title="No appointments in this period"
            description="Your own numbers appear here as soon as there are appointments to count. Choose a longer period, or book the first one."
            action={
              <Link href={routes.admin.appointments} className={buttonVariants({ variant: 'secondary' })}>
                Go to appointments
              </Link>
            }
          />
        ) : (
          <CameFigures data={data} range={range} />
        )
      }
    </Answered>
  )
}

function CameFigures({ data, range }: { data: Analytics; range: DateRange }) {
  const { totals, totalsBefore, currency } = data
  return (
    <>
      <Headline>{cameHeadline(totals)}</Headline>
      <FactTiles
        label="The whole period"
        facts={TILES.map((metric) => ({
          ...metricFact(metric, totals, totalsBefore, currency),
          href: metric === 'noShowRate' ? appointmentsHref(data.range, 'no-show') : undefined,
        }))}
      />
      <OverTime data={data} />
      <Fold id="figures" title="All numbers and the previous period">
        <FiguresCompared totals={totals} before={totalsBefore} currency={currency} />
      </Fold>
      <Fold id="new-clients" title="Do new clients come back?">
        <NewClients range={range} />
      </Fold>
      <ForecastFold range={range} />
    </>
  )
}

function OverTime({ data: { trend, currency } }: { data: Analytics }) {
  const id = useId()
  const [metric, setMetric] = useState<MetricId>('noShowRate')
  const steps = stepsFor(metric, trend)
  return (
    <FigureCard
      title={`${METRICS[metric].label} over time`}
      definition={metric}
      actions={<MetricChoice id={id} value={metric} onChange={setMetric} />}
      table={{
        columns: ['When', ...METRIC_IDS.map((one) => METRICS[one].label)],
        rows: steps.map((step) => ({
          key: step.from,
          label: stepLabel(step, steps),
          cells: METRIC_IDS.map((one) => metricText(step.counts, one, currency)),
        })),
      }}
    >
      <TrendChart steps={steps} metric={metric} currency={currency} />
    </FigureCard>
  )
}
