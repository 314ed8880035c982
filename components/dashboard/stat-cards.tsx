'use client'

import { CalendarCheck, CalendarDays, Clock, type LucideIcon, UserX } from 'lucide-react'
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
  icon: LucideIcon
  figure: StatFigure
  trend: keyof TrendTexts
}

const figures: readonly Figure[] = [
  { title: "Today's Appointments", icon: CalendarDays, figure: 'todayAppointments', trend: 'today' },
  { title: 'Confirmed', icon: CalendarCheck, figure: 'confirmed', trend: 'confirmed' },
  { title: 'Pending', icon: Clock, figure: 'pending', trend: 'pending' },
  { title: 'No-Shows This Week', icon: UserX, figure: 'noShowsThisWeek', trend: 'noShows' },
]

/** The four figures of the day, each leading to its list. */
export function StatCards() {
  const { today } = useBusinessView()
  const { data, error, refetch } = useDashboardStats()
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
  const trends = data && trendTexts(data)
  return (
    <ul aria-label="Today in figures" aria-busy={!data} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {figures.map(({ title, icon: Icon, figure, trend }) => (
        <li key={title}>
          <Card className="relative h-full p-4 transition-colors has-[a:hover]:bg-muted/60 md:p-5">
            <div className="flex items-start justify-between gap-2">
              <h2 className="text-sm font-medium text-muted-foreground">
                <Link href={statHref(figure, today)} className="after:absolute after:inset-0 after:rounded-xl">
                  {title}
                </Link>
              </h2>
              <Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" strokeWidth={1.75} />
            </div>
            {data ? (
              <p className="mt-2 text-3xl font-semibold tracking-tight tabular-nums">{data[figure]}</p>
            ) : (
              <Skeleton className="mt-2 h-9 w-12" />
            )}
            {trends ? (
              <p className="mt-1 text-xs text-muted-foreground">{trends[trend]}</p>
            ) : (
              <Skeleton className="mt-1 h-4 w-24" />
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}
