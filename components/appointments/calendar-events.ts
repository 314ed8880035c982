import type { EventInput } from '@fullcalendar/react'

import type { Appointment } from '@/lib/contracts/appointment'
import { APPOINTMENT_STATUSES, type AppointmentStatus, canReschedule } from '@/lib/domain/appointment'
import type { OpeningSpan } from '@/lib/domain/opening-hours'
import { asksForOutcome } from '@/lib/domain/outcome'
import { wallMinutesOf } from '@/lib/domain/time'

/** The tones of the status badges. */
const TONES: Record<AppointmentStatus, string> = {
  scheduled: 'warning',
  confirmed: 'success',
  cancelled: 'neutral',
  'no-show': 'danger',
  completed: 'info',
}

/** Visits as the calendar takes them; only live ones can be dragged. */
export function toEvents(appointments: readonly Appointment[], now: Date): EventInput[] {
  return appointments.map((appointment) => {
    const start = new Date(appointment.appointmentDate)
    const status = APPOINTMENT_STATUSES.find((known) => known === appointment.status)
    return {
      id: appointment.id,
      title: appointment.client.name,
      start: appointment.appointmentDate,
      end: new Date(start.getTime() + appointment.duration * 60_000).toISOString(),
      editable: status !== undefined && canReschedule({ status, appointmentDate: start }, 'owner', now),
      className: `visit-event visit-${appointment.status}`,
      color: `var(--${status ? TONES[status] : 'neutral'}-soft)`,
      contrastColor: `var(--${status ? TONES[status] : 'neutral'}-ink)`,
      extendedProps: { appointment, asks: asksForOutcome({ status: appointment.status, appointmentDate: start }, now) },
    }
  })
}

const DEFAULT_FIRST = 8 * 60
const DEFAULT_LAST = 20 * 60

/** The whole hours that hold the open spans and every visit shown. */
export function shownHours(
  open: readonly OpeningSpan[],
  appointments: readonly Appointment[],
  timeZone: string,
): { from: string; until: string } {
  const visits = appointments.map(({ appointmentDate, duration }) => {
    const startMinutes = wallMinutesOf(new Date(appointmentDate), timeZone)
    return { startMinutes, endMinutes: Math.min(startMinutes + duration, 24 * 60) }
  })
  const spans =
    open.length > 0 ? [...open, ...visits] : [{ startMinutes: DEFAULT_FIRST, endMinutes: DEFAULT_LAST }, ...visits]
  const first = Math.min(...spans.map(({ startMinutes }) => startMinutes))
  const last = Math.max(...spans.map(({ endMinutes }) => endMinutes))
  return { from: toClock(Math.floor(first / 60) * 60), until: toClock(Math.ceil(last / 60) * 60) }
}

/** However short, a visit is drawn about this high. */
const DRAWN_MINUTES = 30

/** How many of the visits stand beside each other at most, cancelled ones included. */
export function mostSideBySide(appointments: readonly Pick<Appointment, 'appointmentDate' | 'duration'>[]): number {
  const spans = appointments.map(({ appointmentDate, duration }) => {
    const start = new Date(appointmentDate).getTime()
    return { start, end: start + Math.max(duration, DRAWN_MINUTES) * 60_000 }
  })
  return Math.max(0, ...spans.map(({ start: at }) => spans.filter(({ start, end }) => start <= at && at < end).length))
}

/** "08:30"; "24:00" is the midnight that ends the day. */
export function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
