'use client'

import { useMemo, useState } from 'react'

import { CALENDAR_HEIGHT } from '@/components/appointments/calendar-height'
import { staffColumns } from '@/components/appointments/calendar-columns'
import { mostSideBySide, shownHours, toEvents, touchingDates } from '@/components/appointments/calendar-events'
import { toFreeTime } from '@/components/appointments/calendar-free'
import {
  columnLabel,
  FIXED_OPTIONS,
  minColumnWidth,
  slotHeight,
  zoneOffset,
} from '@/components/appointments/calendar-look'
import { toOpeningMarks } from '@/components/appointments/calendar-openings'
import { openDays, toShades, type WorkingTimes } from '@/components/appointments/calendar-shades'
import { EventGrid } from '@/components/appointments/event-grid'
import { MoveDialog } from '@/components/appointments/on-demand'
import { useVisitMove } from '@/components/appointments/use-visit-move'
import { withMove } from '@/components/appointments/visit-move'
import { toClock } from '@/components/appointments/wall-moment'
import { useBusinessView } from '@/components/business/business-provider'
import type { Appointment } from '@/lib/contracts/appointment'
import type { Opening } from '@/lib/contracts/recovery'
import { formatDateRange, formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'
import { wallMinutesOf } from '@/lib/domain/time'

export interface VisitCalendarProps {
  view: 'day' | 'week'
  days: readonly LocalDate[]
  /** Appointments that pass the filters. */
  appointments: readonly Appointment[]
  /** All appointments, including hidden ones, because they still take up time. */
  everything: readonly Appointment[]
  /** Used to shade closed hours and time off. */
  times: WorkingTimes
  openings: readonly Opening[]
  onOpen: (appointmentId: string) => void
  /**
   * Called with the date and time when an empty time is selected, in the business's time zone; without a staff member
   * if the column has several.
   */
  onCreate: (moment: { date: LocalDate; time: string; staffId: string | null }) => void
  onOffer: (openingKey: string) => void
}

/**
 * A calendar in which appointments can be dragged and resized in steps of 15 minutes, with a column per staff member or
 * per day of the week. Each appointment's dialog offers the same changes by keyboard.
 */
export default function VisitCalendar({
  view,
  days,
  everything,
  onOpen,
  onCreate,
  onOffer,
  ...shown
}: VisitCalendarProps) {
  const { today } = useBusinessView()
  const { move, isSaving, ask, dialog } = useVisitMove(shown.appointments, shown.times.staff)
  const options = useGridOptions({ view, days, everything, move, isSaving, ...shown })
  const [first = today, last = first] = [days[0], days.at(-1)]

  function create(wallTime: string, staffId: string | null) {
    const date = wallTime.slice(0, 10)
    const { staff, staffId: chosen } = shown.times
    const member = staff.find(({ id, active }) => active && id === (staffId ?? chosen))
    if (date >= today) onCreate({ date, time: wallTime.slice(11, 16).replace(/^0/, ''), staffId: member?.id ?? null })
  }

  return (
    <>
      <EventGrid
        label={view === 'day' ? formatLocalDateLong(first) : formatDateRange(first, last)}
        options={options}
        className={`visit-calendar ${CALENDAR_HEIGHT}`}
        onDrop={({ event, delta, newResource, revert }) => {
          if (!ask(String(event.id), { minutes: delta.seconds / 60, staffId: newResource?.id ?? null })) revert()
        }}
        onResize={({ event, endDelta, revert }) => {
          if (!ask(String(event.id), { minutes: 0, longer: endDelta.seconds / 60 })) revert()
        }}
        onEmpty={create}
        onButton={({ visit, free, staff, opening }) => {
          if (visit) onOpen(visit)
          if (free) create(free, staff || null)
          if (opening) onOffer(opening)
        }}
      />
      {dialog && <MoveDialog {...dialog} />}
    </>
  )
}

type Shown = Pick<VisitCalendarProps, 'view' | 'days' | 'appointments' | 'everything' | 'times' | 'openings'> &
  Pick<ReturnType<typeof useVisitMove>, 'move' | 'isSaving'>

/** Returns everything the grid shows, memoized until it changes. */
function useGridOptions({ view, days, appointments, everything, times, openings, move, isSaving }: Shown) {
  const { timeZone, now } = useBusinessView()
  // Scrolling with every minute would move the grid under a finger.
  const [scrollTime] = useState(() => toClock(Math.max(0, wallMinutesOf(now, timeZone) - 60)))
  return useMemo(() => {
    const visits = withMove(touchingDates(appointments, days, timeZone), move)
    const columns = view === 'day' ? staffColumns(times.staff, visits, times.staffId) : null
    const ids = columns?.map(({ id }) => id) ?? null
    const hours = shownHours(
      (ids ?? [times.staffId]).flatMap((staffId) =>
        openDays(days, { ...times, staffId }).flatMap(({ spans }) => spans),
      ),
      visits,
      timeZone,
    )
    const isLocked = move !== null || isSaving
    const height = slotHeight(visits)
    return {
      ...FIXED_OPTIONS,
      view: view === 'day' ? 'resourceTimeGridDay' : 'timeGridWeek',
      date: days[0],
      timeZone: zoneOffset(now, timeZone),
      slotMinTime: hours.from,
      slotMaxTime: hours.until,
      scrollTime,
      slotHeight: height,
      columnWidth: minColumnWidth(
        view,
        columns ? columns.map(({ id }) => sideBySide(visits, id)) : byDay(visits, days, timeZone),
      ),
      resources: (columns ?? []).map((column) => ({
        id: column.id,
        title: columnLabel(column),
        extendedProps: {},
      })),
      events: [
        ...toEvents(visits, { now, timeZone, slotHeight: height, isLocked }),
        ...toShades(days, times, ids),
        ...toFreeTime({ days, times, appointments: everything, columns: ids, now }),
        ...toOpeningMarks(openings, { days, staffId: times.staffId, columns: ids, timeZone }),
      ],
    }
  }, [view, days, appointments, everything, times, openings, move, isSaving, now, timeZone, scrollTime])
}

function sideBySide(visits: readonly Appointment[], staffId: string): number {
  return mostSideBySide(visits.filter((visit) => visit.staffId === staffId))
}

function byDay(visits: readonly Appointment[], days: readonly LocalDate[], timeZone: string): number[] {
  return days.map((date) => mostSideBySide(touchingDates(visits, [date], timeZone)))
}
