'use client'

import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { type StatFigure, statHref } from '@/components/dashboard/stat-filters'
import { type TrendTexts, trendTexts } from '@/components/dashboard/trend-texts'
import { ErrorState } from '@/components/shell/error-state'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useDashboardStats } from '@/lib/browser/dashboard'
import { failureSentence } from '@/lib/browser/fetch-json'

interface Figure {
  title: string
  figure: StatFigure
  trend: keyof TrendTexts
}

const figures: readonly Figure[] = [
  { title: "Today's Appointments", figure: 'todayAppointments', trend: 'today' },
  { title: 'Confirmed', figure: 'confirmed', trend: 'confirmed' },
  { title: 'Pending', figure: 'pending', trend: 'pending' },
  { title: 'No-Shows This Week', figure: 'noShowsThisWeek', trend: 'noShows' },
]

/** The day's four numbers, each linking to its list. */
export function StatCards() {
  const { today } = useBusinessView()
  const { data, error, refetch } = useDashboardStats()
  if (error && !data) {
    return (
      <Card>
        <ErrorState
          title="Couldn’t load today’s numbers"
          message={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  const trends = data && trendTexts(data)
  return (
    <ul aria-label="Today’s numbers" aria-busy={!data} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {figures.map(({ title, figure, trend }) => (
        <li key={title}>
          <Card className="relative grid h-full grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 px-4 py-2 transition-colors has-[a:hover]:bg-muted/60">
            <h2 className="text-sm leading-tight font-medium text-muted-foreground">
              <Link href={statHref(figure, today)} className="after:absolute after:inset-0 after:rounded-xl">
                {title}
              </Link>
            </h2>
            {data ? (
              <p className="row-span-2 text-2xl font-semibold tabular-nums">{data[figure]}</p>
            ) : (
              <Skeleton className="row-span-2 size-8" />
            )}
            {trends ? (
              <p className="text-xs text-muted-foreground max-sm:sr-only">{trends[trend]}</p>
            ) : (
              <Skeleton className="mt-1 h-3 w-24" />
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}
