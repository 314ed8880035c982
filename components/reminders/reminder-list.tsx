'use client'

import { Bell, CalendarX, CircleCheckBig, CircleMinus, type LucideIcon, Send } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { type PlanFilter, toListFilter } from '@/components/reminders/reminder-filter'
import { ReminderRow } from '@/components/reminders/reminder-row'
import { DayCount, DayHeading, groupByDay } from '@/components/shell/day-heading'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { ShowMore } from '@/components/shell/show-more'
import { Button } from '@/components/ui/button'
import { useReminders } from '@/lib/browser/reminder'
import { formatLocalDateLong } from '@/lib/domain/local-date'
import type { ReminderState } from '@/lib/domain/reminder'
import { localDateOf } from '@/lib/domain/time'

const empty: Record<ReminderState, { icon: LucideIcon; title: string; description: string }> = {
  upcoming: {
    icon: Bell,
    title: 'No reminders planned',
    description: 'Confirmations and reminders are planned automatically for every new appointment.',
  },
  sent: {
    icon: Send,
    title: 'Nothing sent yet',
    description: 'Confirmations and reminders appear here once they are sent.',
  },
  failed: {
    icon: CircleCheckBig,
    title: 'Nothing failed',
    description: 'Messages that could not be delivered appear here with the reason.',
  },
  skipped: {
    icon: CircleMinus,
    title: 'Nothing skipped',
    description: 'Messages that were no longer worth sending appear here with the reason.',
  },
}

interface ReminderListProps {
  filter: PlanFilter
  onAnyDay: () => void
}

export function ReminderList({ filter, onAnyDay }: ReminderListProps) {
  const { timeZone } = useBusinessView()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReminders(toListFilter(filter))
  if (!data) return <NotLoaded what="reminders" error={error} onRetry={refetch} className="px-5" />
  const reminders = data.pages.flatMap(({ rows }) => rows)
  if (reminders.length === 0) return <NothingHere filter={filter} onAnyDay={onAnyDay} />
  const days = groupByDay(reminders, ({ scheduledFor }) => localDateOf(new Date(scheduledFor), timeZone))
  return (
    <>
      <p role="status" className="sr-only">
        {reminders.length} reminders shown
      </p>
      <div className="divide-y">
        {days.map(([day, rows], index) => (
          <section key={day}>
            <DayHeading as="h2" date={day}>
              {/* The next page may have more messages for the last day. */}
              {!(hasNextPage && index === days.length - 1) && (
                <DayCount>{rows.length === 1 ? '1 message' : `${rows.length} messages`}</DayCount>
              )}
            </DayHeading>
            <ul aria-label={formatLocalDateLong(day)} className="@container divide-y">
              {rows.map((reminder) => (
                <ReminderRow key={reminder.id} reminder={reminder} day={day} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hasNextPage && <ShowMore isFetching={isFetchingNextPage} error={error} onMore={() => void fetchNextPage()} />}
    </>
  )
}

function NothingHere({ filter, onAnyDay }: ReminderListProps) {
  if (filter.from === null && filter.to === null) return <EmptyState {...empty[filter.state]} />
  return (
    <EmptyState
      icon={CalendarX}
      title="Nothing on these days"
      action={
        <Button variant="secondary" onClick={onAnyDay}>
          Show any day
        </Button>
      }
    />
  )
}
