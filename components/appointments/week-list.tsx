'use client'

import { CalendarDays, ListFilter } from 'lucide-react'

import { AppointmentList } from '@/components/appointments/appointment-list'
import {
  countFilters,
  narrow,
  statusFilterLabel,
  toListFilter,
  type WeekFilter,
} from '@/components/appointments/week-filter'
import { useBusinessView } from '@/components/business/business-provider'
import { CloseDayBar } from '@/components/outcomes/close-day-button'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useAppointments } from '@/lib/browser/appointment'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'
import type { VisitOrder } from '@/lib/domain/risk-order'
import { localDateOf } from '@/lib/domain/time'

interface WeekListProps {
  filter: WeekFilter
  /** The whole week, or only the chosen day. */
  days?: 'week' | 'one'
  order: VisitOrder
  onShowAll: () => void
  onCreate: () => void
  onCloseDay: (date: LocalDate) => void
}

/** The visits of the week or the day, day by day. It opens at its start: the page's buttons stay in view, and Today leads on. */
export function WeekList({ filter, days = 'week', order, onShowAll, onCreate, onCloseDay }: WeekListProps) {
  const { timeZone } = useBusinessView()
  const { data: week, error, refetch } = useAppointments(toListFilter(filter.date))
  const data = days === 'one' ? week?.filter((visit) => dayOf(visit, timeZone) === filter.date) : week
  if (error && !data) {
    return (
      <ErrorState
        title="Appointments could not be loaded"
        message={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <ListSkeleton label="Loading appointments" className="px-5" />

  const span = days === 'one' ? 'day' : 'week'
  const shown = narrow(data, filter)
  if (shown.length === 0) {
    return data.length === 0 ? (
      <EmptyWeek span={span} onCreate={onCreate} />
    ) : (
      <NothingMatches filter={filter} span={span} onShowAll={onShowAll} />
    )
  }
  const all = new Map(groupByDay(data, timeZone))
  return (
    <div className="divide-y">
      {groupByDay(shown, timeZone).map(([date, appointments]) => (
        <DaySection
          key={date}
          date={date}
          appointments={appointments}
          day={all.get(date) ?? []}
          order={order}
          onCloseDay={onCloseDay}
        />
      ))}
    </div>
  )
}

interface DaySectionProps extends Pick<WeekListProps, 'order' | 'onCloseDay'> {
  date: LocalDate
  appointments: readonly Appointment[]
  /** Those that a filter hides included. */
  day: readonly Appointment[]
}

function DaySection({ date, appointments, day, order, onCloseDay }: DaySectionProps) {
  const { today } = useBusinessView()
  const name = formatLocalDateLong(date)
  return (
    <section id={`day-${date}`} className="scroll-mt-14 md:scroll-mt-0">
      <h3 className="sticky top-14 z-10 flex items-center gap-2 border-b bg-muted px-5 py-2 text-sm font-semibold md:top-0">
        {name}
        {date === today && <Badge tone="accent">Today</Badge>}
        <span className="ml-auto shrink-0 text-xs font-normal text-muted-foreground tabular-nums">
          {appointments.length} {appointments.length === 1 ? 'visit' : 'visits'}
        </span>
      </h3>
      <CloseDayBar date={date} appointments={day} onClick={onCloseDay} />
      <AppointmentList appointments={appointments} label={name} order={order} day={day} />
    </section>
  )
}

function EmptyWeek({ span, onCreate }: { span: string; onCreate: () => void }) {
  return (
    <EmptyState
      icon={CalendarDays}
      title={`No appointments this ${span}`}
      description={`Visits that you or your clients book for this ${span} appear here.`}
      action={
        <Button variant="secondary" onClick={onCreate}>
          New Appointment
        </Button>
      }
    />
  )
}

function NothingMatches({ filter, span, onShowAll }: { filter: WeekFilter; span: string; onShowAll: () => void }) {
  const statusOnly = countFilters(filter) === 1 && filter.status !== 'all'
  return (
    <EmptyState
      icon={ListFilter}
      title={
        statusOnly
          ? `Nothing ${statusFilterLabel(filter.status)} this ${span}`
          : `Nothing this ${span} passes your filters`
      }
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {statusOnly ? 'Show all statuses' : 'Clear filters'}
        </Button>
      }
    />
  )
}

/** Keeps the order of the list, which is the order of time. */
function groupByDay(appointments: readonly Appointment[], timeZone: string): Array<[LocalDate, Appointment[]]> {
  const days = new Map<LocalDate, Appointment[]>()
  for (const appointment of appointments) {
    const date = dayOf(appointment, timeZone)
    days.set(date, [...(days.get(date) ?? []), appointment])
  }
  return [...days]
}

function dayOf({ appointmentDate }: Appointment, timeZone: string): LocalDate {
  return localDateOf(new Date(appointmentDate), timeZone)
}
