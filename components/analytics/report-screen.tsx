'use client'

import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useEffect, useId, useRef } from 'react'

import { AnalyticsNav } from '@/components/analytics/analytics-nav'
import { Answered } from '@/components/analytics/answered'
import { ReportSheet } from '@/components/analytics/report-sheet'
import { useBusinessView } from '@/components/business/business-provider'
import { PageHeader } from '@/components/shell/page-header'
import { Button, buttonVariants } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { useMonthReport } from '@/lib/browser/analytics'
import { isMonth, monthAfter, monthLabel, monthOf } from '@/lib/domain/month'
import { api } from '@/lib/routes'

/** A one-page monthly report, to print or keep. */
export function ReportScreen({ businessName }: { businessName: string }) {
  const { today } = useBusinessView()
  const asked = useSearchParams().get('month')
  const month = asked !== null && isMonth(asked) ? asked : monthOf(today)
  const query = useMonthReport(month)

  function show(next: string) {
    if (!isMonth(next)) return
    const address = new URLSearchParams(window.location.search)
    address.set('month', next)
    window.history.replaceState(null, '', `${window.location.pathname}?${address.toString()}`)
  }

  return (
    <>
      <PageHeader
        title={`Report for ${monthLabel(month)}`}
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
      <Answered query={query}>{(report) => <ReportSheet report={report} />}</Answered>
    </>
  )
}

function MonthPicker({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Not a controlled value, which would discard a month that is only half typed.
  useEffect(() => {
    if (input.current && input.current.value !== month) input.current.value = month
  }, [month])
  return (
    <div className="mb-6 flex flex-wrap items-end gap-2 print:hidden">
      <Button variant="secondary" size="icon" aria-label="Month before" onClick={() => onChange(monthAfter(month, -1))}>
        <ChevronLeft aria-hidden />
      </Button>
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Month</Label>
        <Input
          ref={input}
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
