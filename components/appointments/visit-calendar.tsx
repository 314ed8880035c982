'use client'

import FullCalendar, { type EventChangeInfo } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useMemo } from 'react'

import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import '@/components/appointments/visit-calendar.css'
import { CALENDAR_HEIGHT } from '@/components/appointments/calendar-height'
import { mostSideBySide, shownHours, toClock, toEvents } from '@/components/appointments/calendar-events'
import { openDays, toShades, type WorkingTimes } from '@/components/appointments/calendar-shades'
import { EventContent, ShadeContent } from '@/components/appointments/visit-event'
import { useBusinessView } from '@/components/business/business-provider'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import { addDays, type LocalDate, weekOf } from '@/lib/domain/local-date'
import { wallMinutesOf } from '@/lib/domain/time'

const PLUGINS = [timeGridPlugin, interactionPlugin, classicTheme]
/** Wide enough for a finger where visits stand side by side, gaps included. */
const VISIT_REM = 1.875
const HOURS_REM = 4
/** What a week of three people takes. */
const LEAST_SIDE_BY_SIDE = 3
const VIEW_NAMES = { day: 'timeGridDay', week: 'timeGridWeek' }

export interface VisitCalendarProps {
  view: 'day' | 'week'
  date: LocalDate
  appointments: readonly Appointment[]
  /** Closed hours and time off are shaded. */
  times: WorkingTimes
  onOpen: (appointmentId: string) => void
  /** A click on empty time, read on the business's clock. */
  onCreate: (moment: { date: LocalDate; time: string }) => void
}

/** Visits to drag and resize in steps of 15 minutes. What dragging does, each visit's own window does by keyboard. */
export default function VisitCalendar({ view, date, appointments, times, onOpen, onCreate }: VisitCalendarProps) {
  const { timeZone, now, today } = useBusinessView()
  const { mutate, isPending } = useUpdateAppointment()
  const days = useMemo(() => daysOf(view, date), [view, date])
  const events = useMemo(
    () => [...toEvents(appointments, now), ...toShades(days, times)],
    [appointments, now, days, times],
  )
  const { from, until } = shownHours(
    openDays(days, times).flatMap(({ spans }) => spans),
    appointments,
    timeZone,
  )
  const minWidth = useMemo(() => leastWidth(days.length, mostSideBySide(appointments)), [days, appointments])

  function change({ event, revert }: EventChangeInfo) {
    const appointment = appointments.find(({ id }) => id === event.id)
    if (!appointment || !event.end) return revert()
    const start = new Date(event.startStr)
    const duration = Math.round((new Date(event.endStr).getTime() - start.getTime()) / 60_000)
    mutate({ appointment, change: { appointmentDate: start.toISOString(), duration } }, { onError: revert })
  }

  function create(dateStr: string) {
    const day = dateStr.slice(0, 10)
    if (day >= today) onCreate({ date: day, time: dateStr.slice(11, 16).replace(/^0/, '') })
  }

  return (
    // Visits side by side must stay wide enough to be hit, so a narrow screen scrolls the calendar within its frame.
    <div className="overflow-x-auto">
      <div className="visit-calendar" style={{ height: CALENDAR_HEIGHT, minWidth }}>
        <FullCalendar
          key={`${view} ${date}`}
          plugins={PLUGINS}
          initialView={VIEW_NAMES[view]}
          initialDate={date}
          timeZone={timeZone}
          headerToolbar={false}
          height="100%"
          allDaySlot={false}
          nowIndicator
          slotMinTime={from}
          slotMaxTime={until}
          scrollTime={toClock(Math.max(0, wallMinutesOf(now, timeZone) - 60))}
          slotDuration="00:30:00"
          snapDuration="00:15:00"
          dayHeaderFormat={{ weekday: 'short', day: 'numeric', month: 'short' }}
          events={events}
          eventStartEditable={!isPending}
          eventDurationEditable={!isPending}
          eventInteractive
          eventMinHeight={24}
          slotEventOverlap={false}
          eventContent={(info) => <EventContent info={info} timeZone={timeZone} />}
          backgroundEventContent={(info) => <ShadeContent info={info} />}
          eventClick={({ event }) => event.extendedProps.appointment && onOpen(event.id)}
          eventDrop={change}
          eventResize={change}
          dateClick={({ dateStr }) => create(dateStr)}
        />
      </div>
    </div>
  )
}

function leastWidth(days: number, sideBySide: number): string {
  const visits = days === 1 ? sideBySide : days * Math.max(sideBySide, LEAST_SIDE_BY_SIDE)
  return `${HOURS_REM + visits * VISIT_REM}rem`
}

function daysOf(view: 'day' | 'week', date: LocalDate): LocalDate[] {
  if (view === 'day') return [date]
  const { from } = weekOf(date)
  return Array.from({ length: 7 }, (_, index) => addDays(from, index))
}
