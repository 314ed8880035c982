'use client'

import { CalendarDays, ListFilter } from 'lucide-react'
import { useState } from 'react'

import { AppointmentList } from '@/components/appointments/appointment-list'
import { onDates } from '@/components/appointments/calendar-events'
import {
  calendarDays,
  countFilters,
  narrow,
  NOT_CANCELLED,
  type StatusFilter,
  statusFilterLabel,
  toListFilter,
  type WeekFilter,
} from '@/components/appointments/week-filter'
import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import { CloseDayBar } from '@/components/outcomes/close-day-button'
import { DayCount, DayHeading, groupByDay } from '@/components/shell/day-heading'
import { EmptyState } from '@/components/shell/empty-state'
import { ChevronDown } from '@/components/shell/icons'
import { NotLoaded } from '@/components/shell/not-loaded'
import { useRowsInHtml } from '@/components/shell/use-rows-in-html'
import { Button } from '@/components/ui/button'
import { useAppointments } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'
import type { VisitOrder } from '@/lib/domain/risk-order'
import { localDateOf } from '@/lib/domain/time'

/** How many rows fill the first screen on a desktop. */
const DESK_ROWS = 12
const PHONE_ROWS = 6
/** Height of a row on a desktop, to reserve space for rows that aren't rendered yet. */
const ROW_HEIGHT_REM = 3.25

interface WeekListProps {
  filter: WeekFilter
  /** The whole week, or only the chosen day. */
  days?: 'week' | 'one'
  order: VisitOrder
  onShowAll: () => void
  onCreate: () => void
  onCloseDay: (date: LocalDate) => void
}

/** Lists the visits of the week or the day, day by day. In the current week, past days are collapsed. */
export function WeekList({ filter, days = 'week', order, onShowAll, onCreate, onCloseDay }: WeekListProps) {
  const { timeZone, today } = useBusinessView()
  const rows = useRowsInHtml(DESK_ROWS)
  const { data: week, error, refetch } = useAppointments(toListFilter(filter.date))
  const dates = calendarDays(days === 'one' ? 'day' : 'week', filter.date)
  const data = week && onDates(week, dates, timeZone)
  if (!data) return <NotLoaded what="appointments" error={error} onRetry={refetch} className="px-5" />

  const span = days === 'one' ? 'day' : 'week'
  const shown = narrow(data, filter)
  if (shown.length === 0) {
    return data.length === 0 ? (
      <EmptyWeek span={span} onCreate={onCreate} />
    ) : (
      <NothingMatches filter={filter} span={span} onShowAll={onShowAll} />
    )
  }
  const dateOf = ({ appointmentDate }: Appointment) => localDateOf(new Date(appointmentDate), timeZone)
  const all = new Map(groupByDay(data, dateOf))
  const byDay = groupByDay(shown, dateOf)
  const isFiltered = countFilters(filter) > 0
  const openFirst = byDay.some(([date]) => date === today) ? today : byDay[0]?.[0]
  // If the whole week is over, the owner asked for it.
  const isOver = (date: LocalDate) => date < today && byDay.some(([other]) => other >= today)
  const firstShown = shown.filter((visit) => !isOver(dateOf(visit))).slice(0, PHONE_ROWS)
  // On a desktop, the first open days are shown first; on phones, the one open day.
  const rowsOf = (date: LocalDate) => {
    if (rows === Infinity || firstShown.some((visit) => dateOf(visit) === date)) return rows
    return date === openFirst ? PHONE_ROWS : 0
  }
  return (
    <div className="divide-y">
      {byDay.map(([date, appointments]) => (
        <DaySection
          key={isFiltered ? `${date} filtered` : date}
          date={date}
          appointments={appointments}
          day={all.get(date) ?? []}
          order={order}
          isOpenFirst={date === openFirst || isFiltered}
          isOver={isOver(date)}
          rows={rowsOf(date)}
          onCloseDay={onCloseDay}
        />
      ))}
    </div>
  )
}

interface DaySectionProps extends Pick<WeekListProps, 'order' | 'onCloseDay'> {
  date: LocalDate
  appointments: readonly Appointment[]
  /** The day's visits, including those that a filter hides. */
  day: readonly Appointment[]
  /** Whether phones show the day expanded; others stay collapsed until tapped. */
  isOpenFirst: boolean
  /** Whether the day is collapsed on a desktop, too. */
  isOver: boolean
  /** How many rows to render; space is reserved for all. */
  rows: number
}

function DaySection({ date, appointments, day, order, isOpenFirst, isOver, rows, onCloseDay }: DaySectionProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  const name = formatLocalDateLong(date)
  const bodyId = `day-${date}-appointments`
  return (
    <section id={`day-${date}`} className="scroll-mt-14 md:scroll-mt-0">
      <DayHeading date={date}>
        <DayCount>{countOf(appointments)}</DayCount>
        <button
          type="button"
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${name}`}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
          className={cn(
            'inline-flex size-6 items-center justify-center rounded-sm after:absolute after:inset-0',
            !isOver && 'md:hidden',
          )}
        >
          <ChevronDown className={cn('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </DayHeading>
      <CloseDayBar date={date} appointments={day} onClick={onCloseDay} />
      <div
        id={bodyId}
        className={cn(!isOpen && (isOver ? 'hidden' : 'max-md:hidden'))}
        style={rows < appointments.length ? { minHeight: `${appointments.length * ROW_HEIGHT_REM}rem` } : undefined}
      >
        {rows > 0 && <AppointmentList appointments={appointments} label={name} order={order} day={day} rows={rows} />}
      </div>
    </section>
  )
}

function EmptyWeek({ span, onCreate }: { span: string; onCreate: () => void }) {
  return (
    <EmptyState
      icon={CalendarDays}
      title={`No appointments this ${span}`}
      description={`Appointments that you or your clients book for this ${span} appear here.`}
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
      title={statusOnly ? nothingWithStatus(filter.status, span) : `Nothing this ${span} matches your filters`}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {statusOnly ? 'Show all statuses' : 'Clear filters'}
        </Button>
      }
    />
  )
}

function nothingWithStatus(status: StatusFilter, span: string): string {
  if (status === NOT_CANCELLED) return `Every appointment this ${span} is cancelled`
  return `Nothing ${statusFilterLabel(status)} this ${span}`
}

/** Returns e.g. "15 appointments, 2 cancelled". */
function countOf(appointments: readonly Appointment[]): string {
  const cancelled = appointments.filter(({ status }) => status === 'cancelled').length
  const live = appointments.length - cancelled
  const counted = live === 1 ? '1 appointment' : `${live} appointments`
  if (cancelled === 0) return counted
  return live === 0 ? `${cancelled} cancelled` : `${counted}, ${cancelled} cancelled`
}
