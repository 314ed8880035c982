'use client'

import FullCalendar, { type EventChangeInfo, type EventDisplayInfo } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useMemo } from 'react'

import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import '@/components/appointments/visit-calendar.css'
import { CALENDAR_HEIGHT } from '@/components/appointments/calendar-height'
import { shownHours, toBusinessHours, toClock, toEvents, type WeekHours } from '@/components/appointments/calendar-events'
import { useBusinessView } from '@/components/business/business-provider'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import { statusLabel } from '@/lib/domain/appointment'
import type { LocalDate } from '@/lib/domain/local-date'
import { formatTime, wallMinutesOf } from '@/lib/domain/time'

const PLUGINS = [timeGridPlugin, interactionPlugin, classicTheme]
const VIEW_NAMES = { day: 'timeGridDay', week: 'timeGridWeek' }

export interface VisitCalendarProps {
  view: 'day' | 'week'
  date: LocalDate
  appointments: readonly Appointment[]
  hours: readonly WeekHours[]
  onOpen: (appointmentId: string) => void
  /** A click on empty time, read on the business's clock. */
  onCreate: (moment: { date: LocalDate; time: string }) => void
}

/** Visits to drag and resize in steps of 15 minutes. What dragging does, each visit's own window does by keyboard. */
export default function VisitCalendar({ view, date, appointments, hours, onOpen, onCreate }: VisitCalendarProps) {
  const { timeZone, now, today } = useBusinessView()
  const { mutate, isPending } = useUpdateAppointment()
  const events = useMemo(() => toEvents(appointments, now), [appointments, now])
  const businessHours = useMemo(() => toBusinessHours(hours), [hours])
  const { from, until } = shownHours(hours, appointments, timeZone)

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
    <div className="visit-calendar" style={{ height: CALENDAR_HEIGHT }}>
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
        businessHours={businessHours}
        events={events}
        eventStartEditable={!isPending}
        eventDurationEditable={!isPending}
        eventInteractive
        eventMinHeight={24}
        slotEventOverlap={false}
        eventContent={(info) => <EventContent info={info} timeZone={timeZone} />}
        eventClick={({ event }) => onOpen(event.id)}
        eventDrop={change}
        eventResize={change}
        dateClick={({ dateStr }) => create(dateStr)}
      />
    </div>
  )
}

function EventContent({ info, timeZone }: { info: EventDisplayInfo; timeZone: string }) {
  const { appointment } = info.event.extendedProps as { appointment?: Appointment }
  if (!appointment) return null
  const start = new Date(info.event.startStr)
  const status = statusLabel(appointment.status)
  const title = `${formatTime(start, timeZone)}, ${appointment.client.name}, ${appointment.service}, ${status}, with ${appointment.staff.name}`
  return (
    <div title={title} className="h-full overflow-hidden px-1.5 py-0.5 text-xs leading-tight" style={{ color: info.contrastColor, borderLeft: `4px solid ${appointment.staff.color}` }}>
      <span className="block truncate">
        <span className="font-semibold">{appointment.client.name}</span> {formatTime(start, timeZone)}
      </span>
      <span className="block truncate">{appointment.service}</span>
      <span className="block truncate">{status}</span>
    </div>
  )
}
