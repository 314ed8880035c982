'use client'

import { ChartColumn, Download } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'

import { AnalyticsCharts } from '@/components/analytics/analytics-charts'
import { AnalyticsNav } from '@/components/analytics/analytics-nav'
import { HoursSection } from '@/components/analytics/hours-section'
import { RangePicker } from '@/components/analytics/range-picker'
import { type ChosenRange, readRange, writeRange } from '@/components/analytics/range-query'
import { useBusinessView } from '@/components/business/business-provider'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { PageHeader } from '@/components/shell/page-header'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useAnalytics } from '@/lib/browser/analytics'
import { failureSentence } from '@/lib/browser/fetch-json'
import { formatDateRange } from '@/lib/domain/local-date'
import { api, routes } from '@/lib/routes'

/** The business's own figures, for any range, beside those of the range before. */
export function AnalyticsScreen() {
  const { today } = useBusinessView()
  const query = Object.fromEntries(useSearchParams())
  const chosen = readRange(query, today)
  const { range } = chosen

  function setChosen(next: ChosenRange) {
    window.history.replaceState(null, '', window.location.pathname + writeRange(next))
  }

  return (
    <>
      <PageHeader
        title="Analytics"
        description={formatDateRange(range.from, range.to)}
        actions={
          <a href={api.analyticsCsv(range)} download className={buttonVariants({ variant: 'secondary' })}>
            <Download aria-hidden />
            Download CSV
          </a>
        }
      />
      <AnalyticsNav />
      <div className="mb-6 print:hidden">
        <RangePicker value={chosen} onChange={setChosen} />
      </div>
      <div className="grid gap-6">
        <Figures chosen={chosen} />
        <HoursSection range={range} />
      </div>
    </>
  )
}

function Figures({ chosen: { range } }: { chosen: ChosenRange }) {
  const { data, error, refetch, isPlaceholderData } = useAnalytics(range)
  if (error && !data) {
    return (
      <ErrorState
        title="The figures could not be loaded"
        message={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <CardGridSkeleton label="Loading the figures" />
  if (data.totals.visits === 0 && data.totalsBefore.visits === 0) return <NoVisits />
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <AnalyticsCharts data={data} />
    </div>
  )
}

function NoVisits() {
  return (
    <Card>
      <EmptyState
        icon={ChartColumn}
        title="No visits in this range"
        description="Your own figures appear here as soon as there are appointments to count. Choose a longer range, or book the first one."
        action={
          <Link href={routes.admin.appointments} className={buttonVariants({ variant: 'secondary' })}>
            Go to appointments
          </Link>
        }
        className="py-16"
      />
    </Card>
  )
}
