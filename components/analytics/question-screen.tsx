'use client'

import { ChartColumn, Download } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'

import { AnalyticsNav } from '@/components/analytics/analytics-nav'
import { RangePicker } from '@/components/analytics/range-picker'
import { type ChosenRange, readRange, writeRange } from '@/components/analytics/range-query'
import { useBusinessView } from '@/components/business/business-provider'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { PageHeader } from '@/components/shell/page-header'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useAnalyticsPage } from '@/lib/browser/analytics'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { QuestionAnswers } from '@/lib/contracts/analytics-questions'
import { formatDateRange } from '@/lib/domain/local-date'
import { type AnalyticsPage, api } from '@/lib/routes'

interface QuestionScreenProps<Page extends AnalyticsPage> {
  page: Page
  /** The question this page answers: its heading. */
  question: string
  /** There is nothing to tell of the range nor of the one before. */
  isEmpty: (answer: QuestionAnswers[Page]) => boolean
  empty: { title: string; description: string }
  children: (answer: QuestionAnswers[Page]) => ReactNode
}

/** The frame of a question about a range of days: where it stands among the others, the range, and its answer. */
export function QuestionScreen<Page extends AnalyticsPage>({ page, question, ...rest }: QuestionScreenProps<Page>) {
  const { today } = useBusinessView()
  const chosen = readRange(Object.fromEntries(useSearchParams()), today)
  const { range } = chosen

  function setChosen(next: ChosenRange) {
    window.history.replaceState(null, '', window.location.pathname + writeRange(next))
  }

  return (
    <>
      <PageHeader
        title={question}
        description={formatDateRange(range.from, range.to)}
        actions={
          <a href={api.analyticsPageCsv(page, range)} download className={buttonVariants({ variant: 'secondary' })}>
            <Download aria-hidden />
            Download CSV
          </a>
        }
      />
      <AnalyticsNav />
      <div className="mb-6 print:hidden">
        <RangePicker value={chosen} onChange={setChosen} />
      </div>
      <Answer page={page} range={range} {...rest} />
    </>
  )
}

type AnswerProps<Page extends AnalyticsPage> = Omit<QuestionScreenProps<Page>, 'question'> & Pick<ChosenRange, 'range'>

function Answer<Page extends AnalyticsPage>({ page, range, isEmpty, empty, children }: AnswerProps<Page>) {
  const { data, error, refetch, isPlaceholderData } = useAnalyticsPage(page, range)
  if (error && !data) {
    return (
      <Card>
        <ErrorState
          title="The figures could not be loaded"
          message={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  if (!data) return <CardGridSkeleton label="Loading the figures" />
  if (isEmpty(data))
    return (
      <Card>
        <EmptyState icon={ChartColumn} title={empty.title} description={empty.description} className="py-16" />
      </Card>
    )
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? 'grid grid-cols-1 gap-6 opacity-60' : 'grid grid-cols-1 gap-6'}
    >
      {children(data)}
    </div>
  )
}
