'use client'

import { CalendarDays, ListFilter } from 'lucide-react'

import { AppointmentList } from '@/components/appointments/appointment-list'
import { toListFilter, type WeekFilter } from '@/components/appointments/week-filter'
import { useBusinessView } from '@/components/business/business-provider'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useAppointments } from '@/lib/browser/appointment'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { Appointment } from '@/lib/contracts/appointment'
import { statusLabel } from '@/lib/domain/appointment'
import { formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'

interface WeekListProps {
  filter: WeekFilter
  onShowAll: () => void
  onCreate: () => void
}

/** The week's visits, day by day. */
export function WeekList({ filter, onShowAll, onCreate }: WeekListProps) {
  const { timeZone } = useBusinessView()
  const { data, error, refetch } = useAppointments(toListFilter(filter.date))
  if (error && !data) {
    return <ErrorState title="Appointments could not be loaded" message={failureSentence(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <ListSkeleton label="Loading appointments" className="px-5" />

  const shown = filter.status === 'all' ? data : data.filter(({ status }) => status === filter.status)
  if (shown.length === 0) {
    return data.length === 0 ? <EmptyWeek onCreate={onCreate} /> : <NothingMatches filter={filter} onShowAll={onShowAll} />
  }
  return (
    <div className="divide-y">
      {groupByDay(shown, timeZone).map(([date, appointments]) => (
        <DaySection key={date} date={date} appointments={appointments} />
      ))}
    </div>
  )
}

function DaySection({ date, appointments }: { date: LocalDate; appointments: readonly Appointment[] }) {
  const { today } = useBusinessView()
  const name = formatLocalDateLong(date)
  return (
    <section id={`day-${date}`} className="scroll-mt-14 md:scroll-mt-0">
      <h3 className="sticky top-14 z-10 flex items-center gap-2 border-b bg-muted px-5 py-2 text-sm font-semibold md:top-0">
        {name}
        {date === today && <Badge tone="accent">Today</Badge>}
        <span className="ml-auto text-xs font-normal text-muted-foreground tabular-nums">
          {appointments.length} {appointments.length === 1 ? 'visit' : 'visits'}
        </span>
      </h3>
      <AppointmentList appointments={appointments} label={name} />
    </section>
  )
}

function EmptyWeek({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={CalendarDays}
      title="No appointments this week"
      description="Visits that you or your clients book for this week appear here."
      action={
        <Button variant="secondary" onClick={onCreate}>
          New Appointment
        </Button>
      }
    />
  )
}

function NothingMatches({ filter, onShowAll }: { filter: WeekFilter; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={ListFilter}
      title={`Nothing ${statusLabel(filter.status)} this week`}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all statuses
        </Button>
      }
    />
  )
}

/** Keeps the order of the list, which is the order of time. */
function groupByDay(appointments: readonly Appointment[], timeZone: string): Array<[LocalDate, Appointment[]]> {
  const days = new Map<LocalDate, Appointment[]>()
  for (const appointment of appointments) {
    const date = localDateOf(new Date(appointment.appointmentDate), timeZone)
    days.set(date, [...(days.get(date) ?? []), appointment])
  }
  return [...days]
}
