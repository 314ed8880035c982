'use client'

import {
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CircleCheckBig,
  CircleX,
  HeartHandshake,
  History,
  type LucideIcon,
  Pencil,
  Undo2,
  UserX,
} from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { useRecentActivity } from '@/lib/browser/dashboard'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { Activity } from '@/lib/contracts/dashboard'
import { formatDateShort, formatTime, localDateOf } from '@/lib/domain/time'

const icons: Record<string, LucideIcon> = {
  booked: CalendarPlus,
  confirmed: CalendarCheck,
  cancelled: CircleX,
  moved: CalendarClock,
  completed: CircleCheckBig,
  no_show: UserX,
  forgiven: HeartHandshake,
  undone: Undo2,
}

/** What happened last, by whomever. */
export function RecentActivity() {
  return (
    <Card>
      <CardHeader className="border-b">
        <CardTitle>Recent Activity</CardTitle>
      </CardHeader>
      <ActivityList />
    </Card>
  )
}

function ActivityList() {
  const { data, error, refetch } = useRecentActivity()
  if (error && !data) {
    return (
      <ErrorState
        title="Recent activity could not be loaded"
        message={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <ListSkeleton label="Loading recent activity" className="px-5" />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={History}
        title="No activity yet"
        description="Bookings, confirmations and cancellations appear here."
      />
    )
  }
  return (
    <ol className="grid gap-4 p-5">
      {data.map((activity) => (
        <ActivityItem key={activity.id} activity={activity} />
      ))}
    </ol>
  )
}

function ActivityItem({ activity }: { activity: Activity }) {
  const { timeZone, today } = useBusinessView()
  const Icon = icons[activity.type] ?? Pencil
  const at = new Date(activity.at)
  const date = localDateOf(at, timeZone)
  const day = date === today ? 'Today' : formatDateShort(at, timeZone)
  return (
    <li className="flex items-start gap-3 text-sm">
      <span
        aria-hidden
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-muted text-muted-foreground"
      >
        <Icon className="size-4" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <p className="break-words">{activity.text}</p>
        <time dateTime={activity.at} className="text-xs text-muted-foreground">
          {day}, {formatTime(at, timeZone)}
        </time>
      </div>
    </li>
  )
}
