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
import { FoldCard } from '@/components/dashboard/fold-card'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { useRecentActivity } from '@/lib/browser/dashboard'
import type { Activity } from '@/lib/contracts/dashboard'
import { formatDateShort, formatTime, localDateOf } from '@/lib/domain/time'

/** How many events are shown; each appointment's page has the rest. */
const SHOWN = 5

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

/** The most recent events, caused by clients, the owner or the app. */
export function RecentActivity() {
  return (
    <FoldCard title="Recent Activity">
      <ActivityList />
    </FoldCard>
  )
}

function ActivityList() {
  const { data, error, refetch } = useRecentActivity()
  if (!data) return <NotLoaded what="recent activity" error={error} onRetry={refetch} className="px-5" />
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
    <ol aria-label="Recent activity" className="grid gap-1.5 px-5 py-3">
      {data.slice(0, SHOWN).map((activity) => (
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
  return (
    <li className="flex items-baseline gap-3 text-sm">
      <Icon aria-hidden className="size-4 shrink-0 translate-y-0.5 text-muted-foreground" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{activity.text}</p>
      <time dateTime={activity.at} className="shrink-0 text-xs text-muted-foreground">
        <span>{date !== today && `${formatDateShort(at, timeZone)}, `}</span>
        {formatTime(at, timeZone)}
      </time>
    </li>
  )
}
