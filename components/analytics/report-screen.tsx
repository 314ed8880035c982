'use client'

import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useId } from 'react'

import { AnalyticsNav } from '@/components/analytics/analytics-nav'
import { ReportSheet } from '@/components/analytics/report-sheet'
import { useBusinessView } from '@/components/business/business-provider'
import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { PageHeader } from '@/components/shell/page-header'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { useMonthReport } from '@/lib/browser/analytics'
import { failureSentence } from '@/lib/browser/fetch-json'
import { isMonth, monthAfter, monthLabel, monthOf } from '@/lib/domain/month'
import { api } from '@/lib/routes'

/** One month on one page, to print or keep. */
export function ReportScreen({ businessName }: { businessName: string }) {
  const { today } = useBusinessView()
  const asked = useSearchParams().get('month')
  const month = asked !== null && isMonth(asked) ? asked : monthOf(today)
  const { data, error, refetch, isPlaceholderData } = useMonthReport(month)

  function show(next: string) {
    if (!isMonth(next)) return
    const query = new URLSearchParams(window.location.search)
    query.set('month', next)
    window.history.replaceState(null, '', `${window.location.pathname}?${query.toString()}`)
  }

  return (
    <>
      <PageHeader
        title={`Report of ${monthLabel(month)}`}
        description={businessName}
        actions={
          <>
            <a href={api.monthReportCsv(month)} download className={buttonVariants({ variant: 'secondary' })}>
              <Download aria-hidden />
              Download CSV
            </a>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </>
        }
      />
      <AnalyticsNav />
      <MonthPicker month={month} onChange={show} />
      {error && !data && (
        <Card>
          <ErrorState
            title="The report could not be loaded"
            message={failureSentence(error)}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!error && !data && <CardGridSkeleton label="Loading the report" />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <ReportSheet report={data} />
        </div>
      )}
    </>
  )
}

function MonthPicker({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const id = useId()
  return (
    <div className="mb-6 flex flex-wrap items-end gap-2 print:hidden">
      <Button variant="secondary" size="icon" aria-label="Month before" onClick={() => onChange(monthAfter(month, -1))}>
        <ChevronLeft aria-hidden />
      </Button>
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Month</Label>
        <Input
          key={month}
          id={id}
          type="month"
          defaultValue={month}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <Button variant="secondary" size="icon" aria-label="Month after" onClick={() => onChange(monthAfter(month, 1))}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}
