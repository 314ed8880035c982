'use client'

import { Clock, Download } from 'lucide-react'
import { useState } from 'react'

import { HoursChart } from '@/components/analytics/hours-chart'
import { HoursLegend } from '@/components/analytics/hours-legend'
import { HoursTable } from '@/components/analytics/hours-table'
import { RefillsCard } from '@/components/analytics/refills-card'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useLedger } from '@/lib/browser/analytics'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { Ledger } from '@/lib/contracts/ledger'
import type { DateRange } from '@/lib/domain/analytics'
import { LEDGER_MAX_DAYS, ledgerRange, totalMinutes } from '@/lib/domain/ledger'
import { api } from '@/lib/routes'

/** Where the hours of the range went, and what became of those that got free. */
export function HoursSection({ range: chosen }: { range: DateRange }) {
  const range = ledgerRange(chosen)
  const { data, error, refetch, isPlaceholderData } = useLedger(range)
  const isCut = range.from !== chosen.from
  return (
    <section
      id="hours"
      aria-label="Hours and refills"
      aria-busy={isPlaceholderData || undefined}
      className={isPlaceholderData ? 'grid scroll-mt-20 gap-6 opacity-60' : 'grid scroll-mt-20 gap-6'}
    >
      {!data && (
        <Card>
          {error ? (
            <ErrorState
              title="Your hours could not be loaded"
              message={failureSentence(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <ListSkeleton label="Loading your hours" className="px-5" />
          )}
        </Card>
      )}
      {data && <HoursCard ledger={data} note={isCut ? `The last ${LEDGER_MAX_DAYS} days of the range.` : null} />}
      {data && <RefillsCard recovered={data.recovered} />}
    </section>
  )
}

function HoursCard({ ledger, note }: { ledger: Ledger; note: string | null }) {
  const [asTable, setAsTable] = useState(false)
  const { steps, totals, range } = ledger
  const isEmpty = totalMinutes(totals) === 0
  return (
    <Card>
      <CardHeader className="flex-wrap">
        <div>
          <CardTitle>Where did my hours go?</CardTitle>
          <CardDescription>
            Every offered hour, counted once. {note ?? ''} Past days are counted by the opening hours you have now.
          </CardDescription>
        </div>
        {!isEmpty && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button variant="secondary" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show chart' : 'Show table'}
              <span className="sr-only"> of your hours</span>
            </Button>
            <a href={api.ledgerCsv(range)} download className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
              <Download aria-hidden />
              CSV<span className="sr-only"> of your hours</span>
            </a>
          </div>
        )}
      </CardHeader>
      {isEmpty && (
        <EmptyState
          icon={Clock}
          title="No hours in this range"
          description="Nothing was open on these days, and nothing was booked."
        />
      )}
      {!isEmpty && (
        <CardContent className="grid grid-cols-1 gap-6">
          {asTable ? <HoursTable steps={steps} totals={totals} /> : <HoursChart steps={steps} totals={totals} />}
          <HoursLegend totals={totals} />
        </CardContent>
      )}
    </Card>
  )
}
