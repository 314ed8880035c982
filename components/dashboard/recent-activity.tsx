'use client'

import { History } from 'lucide-react'
import { __iconData as calendarClock } from 'lucide-react/icons/calendar-clock'
import { __iconData as heartHandshake } from 'lucide-react/icons/heart-handshake'
import { __iconData as undo2 } from 'lucide-react/icons/undo-2'

import { useBusinessView } from '@/components/business/business-provider'
import { FoldCard } from '@/components/dashboard/fold-card'
import { type DrawnIcon, drawnIcon } from '@/components/drawn-icon'
import { EmptyState } from '@/components/shell/empty-state'
import { CalendarCheck, CalendarPlus, CircleCheckBig, CircleX, Pencil, UserX } from '@/components/shell/icons'
import { NotLoaded } from '@/components/shell/not-loaded'
import { useRecentActivity } from '@/lib/browser/dashboard'
import type { Activity } from '@/lib/contracts/dashboard'
import { formatDateShort, formatTime, localDateOf } from '@/lib/domain/time'

const CalendarClock = drawnIcon(calendarClock)
const HeartHandshake = drawnIcon(heartHandshake)
const Undo2 = drawnIcon(undo2)

/** How many events are shown; each appointment's page has the rest. */
const SHOWN = 5

const icons: Record<string, DrawnIcon> = {
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
      <Icon className="size-4 shrink-0 translate-y-0.5 stroke-[1.75] text-muted-foreground" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{activity.text}</p>
      <time dateTime={activity.at} className="shrink-0 text-xs text-muted-foreground">
        <span>{date !== today && `${formatDateShort(at, timeZone)}, `}</span>
        {formatTime(at, timeZone)}
      </time>
    </li>
  )
}
