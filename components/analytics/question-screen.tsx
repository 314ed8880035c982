'use client'

import { Download } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'

import { AnalyticsNav } from '@/components/analytics/analytics-nav'
import { RangePicker } from '@/components/analytics/range-picker'
import { type ChosenRange, readRange, writeRange } from '@/components/analytics/range-query'
import { useBusinessView } from '@/components/business/business-provider'
import { PageHeader } from '@/components/shell/page-header'
import { buttonVariants } from '@/components/ui/button'
import type { DateRange } from '@/lib/domain/analytics'
import { formatDateRange } from '@/lib/domain/local-date'

interface QuestionScreenProps {
  /** The page's heading: its question, or another title if `question` is set. */
  title: string
  question?: string
  /** Returns the URL of a range's numbers as a CSV file. */
  csv: (range: DateRange) => string
  actions?: ReactNode
  children: (range: DateRange) => ReactNode
}

/** The layout of an analytics page: links to the other questions, the date range, and the answer. */
export function QuestionScreen({ title, question, csv, actions, children }: QuestionScreenProps) {
  const { today } = useBusinessView()
  const chosen = readRange(Object.fromEntries(useSearchParams()), today)
  const { range } = chosen

  function setChosen(next: ChosenRange) {
    window.history.replaceState(null, '', window.location.pathname + writeRange(next))
  }

  return (
    <>
      <PageHeader
        compact
        title={title}
        description={formatDateRange(range.from, range.to)}
        actions={
          <>
            {actions}
            <a href={csv(range)} download className={buttonVariants({ variant: 'secondary' })}>
              <Download aria-hidden />
              Download CSV
            </a>
          </>
        }
      />
      <AnalyticsNav />
      <div className="mb-4 print:hidden">
        <RangePicker value={chosen} onChange={setChosen} />
      </div>
      {question && <h2 className="mb-1 text-sm font-medium text-muted-foreground">{question}</h2>}
      {children(range)}
    </>
  )
}
