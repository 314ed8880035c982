import type { Calendar } from '@event-calendar/core'

import { shiftWall, toClock, type WallMoment, wallMomentOf, writeWall } from '@/components/appointments/wall-moment'
import type { Appointment } from '@/lib/contracts/appointment'
import { APPOINTMENT_STATUSES, type AppointmentStatus, canReschedule } from '@/lib/domain/appointment'
import { MINUTES_PER_DAY, type OpeningSpan } from '@/lib/domain/opening-hours'
import { asksForOutcome } from '@/lib/domain/outcome'
import { localDateOf } from '@/lib/domain/time'

export type EventInput = Calendar.EventInput

/** The data behind one event box of the calendar. */
export type EventFacts =
  | { kind: 'visit'; appointment: Appointment; asks: boolean; timeZone: string; lines: number }
  | { kind: 'shade'; label: string | null }
  | { kind: 'free'; label: string; date: string; time: string; staffId: string | null }
  | { kind: 'opening'; label: string; count: number; openingKey: string }

/** Colors of the status badges. */
const TONES: Record<AppointmentStatus, string> = {
  scheduled: 'warning',
  confirmed: 'success',
  cancelled: 'neutral',
  'no-show': 'danger',
  completed: 'info',
}

interface EventSettings {
  now: Date
  timeZone: string
  /** Height of half an hour in pixels. */
  slotHeight: number
  /** Disables dragging, e.g. while a change is being saved. */
  isLocked?: boolean
}

/** Converts appointments to the calendar's events, in the business's time zone; only live ones can be dragged. */
export function toEvents(
  appointments: readonly Appointment[],
  { now, timeZone, slotHeight, isLocked = false }: EventSettings,
): EventInput[] {
  return appointments.map((appointment) => {
    const start = new Date(appointment.appointmentDate)
    const wall = wallMomentOf(start, timeZone)
    const status = APPOINTMENT_STATUSES.find((known) => known === appointment.status)
    const tone = status ? TONES[status] : 'neutral'
    const canMove = !isLocked && status !== undefined && canReschedule({ status, appointmentDate: start }, 'owner', now)
    const asks = asksForOutcome({ ...appointment, appointmentDate: start }, now)
    return {
      id: appointment.id,
      start: writeWall(wall),
      end: writeWall(wallEndOf(appointment, timeZone)),
      resourceIds: [appointment.staffId],
      startEditable: canMove,
      durationEditable: canMove,
      classNames: ['visit-event', `visit-${appointment.status}`],
      backgroundColor: `var(--${tone}-soft)`,
      textColor: `var(--${tone}-ink)`,
      styles: [`--staff-color:${appointment.staff.color}`],
      extendedProps: {
        kind: 'visit',
        appointment,
        asks,
        timeZone,
        lines: linesIn((appointment.duration / 30) * slotHeight),
      } satisfies EventFacts,
    }
  })
}

/** Minutes that a box covers at least. */
const SHORTEST_BOX = 15

/** Returns the wall time at which the visit ends; after its start, even if the clock goes back during the visit. */
function wallEndOf(
  { appointmentDate, duration }: Pick<Appointment, 'appointmentDate' | 'duration'>,
  timeZone: string,
): WallMoment {
  const start = new Date(appointmentDate)
  const end = wallMomentOf(new Date(start.getTime() + duration * 60_000), timeZone)
  const earliest = shiftWall(wallMomentOf(start, timeZone), SHORTEST_BOX)
  return writeWall(end) > writeWall(earliest) ? end : earliest
}

const LINE_PX = 15
/** The box's border and padding, top plus bottom. */
const EDGES_PX = 6

/** Returns how many whole lines of text fit into a box of this height; half a line couldn't be read. */
function linesIn(heightPx: number): number {
  return Math.max(1, Math.floor((heightPx - EDGES_PX) / LINE_PX))
}

const DEFAULT_FIRST = 8 * 60
const DEFAULT_LAST = 20 * 60

/** Returns the whole hours that cover the open spans and every visit shown. */
export function shownHours(
  open: readonly OpeningSpan[],
  appointments: readonly Appointment[],
  timeZone: string,
): { from: string; until: string } {
  const visits = appointments.flatMap((appointment) => {
    const { date, minutes: startMinutes } = wallMomentOf(new Date(appointment.appointmentDate), timeZone)
    const end = wallEndOf(appointment, timeZone)
    if (end.date === date) return [{ startMinutes, endMinutes: end.minutes }]
    const evening = { startMinutes, endMinutes: MINUTES_PER_DAY }
    return end.minutes === 0 ? [evening] : [evening, { startMinutes: 0, endMinutes: end.minutes }]
  })
  const spans =
    open.length > 0 ? [...open, ...visits] : [{ startMinutes: DEFAULT_FIRST, endMinutes: DEFAULT_LAST }, ...visits]
  const first = Math.min(...spans.map(({ startMinutes }) => startMinutes))
  const last = Math.max(...spans.map(({ endMinutes }) => endMinutes))
  return { from: toClock(Math.floor(first / 60) * 60), until: toClock(Math.ceil(last / 60) * 60) }
}

/** Returns the maximum number of visits that overlap, including cancelled ones. */
export function mostSideBySide(appointments: readonly Pick<Appointment, 'appointmentDate' | 'duration'>[]): number {
  const spans = appointments.map(({ appointmentDate, duration }) => {
    const start = new Date(appointmentDate).getTime()
    return { start, end: start + duration * 60_000 }
  })
  return Math.max(0, ...spans.map(({ start: at }) => spans.filter(({ start, end }) => start <= at && at < end).length))
}

/** Returns the appointments that overlap these local dates; one that runs past midnight overlaps two. */
export function touchingDates<Visit extends Pick<Appointment, 'appointmentDate' | 'duration'>>(
  appointments: readonly Visit[],
  dates: readonly string[],
  timeZone: string,
): Visit[] {
  return appointments.filter(({ appointmentDate, duration }) => {
    const start = new Date(appointmentDate)
    const last = new Date(start.getTime() + duration * 60_000 - 1)
    return [start, last].some((instant) => dates.includes(localDateOf(instant, timeZone)))
  })
}

/** Returns the appointments that start on these local dates. */
export function onDates<Visit extends Pick<Appointment, 'appointmentDate'>>(
  appointments: readonly Visit[],
  dates: readonly string[],
  timeZone: string,
): Visit[] {
  return appointments.filter(({ appointmentDate }) => dates.includes(localDateOf(new Date(appointmentDate), timeZone)))
}
