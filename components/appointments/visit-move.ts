import { shiftWall, wallMomentOf } from '@/components/appointments/wall-moment'
import type { Appointment, UpdateAppointmentBody } from '@/lib/contracts/appointment'
import { formatDateShort, formatTime, localDateOf, wallTimeToInstant } from '@/lib/domain/time'

/** An appointment as it would be after a drag. */
export interface VisitMove {
  appointment: Appointment
  start: Date
  /** Minutes. */
  duration: number
  staff: { id: string; name: string; color: string }
}

interface Drag {
  /** How far it was dragged on the clock face, days included. */
  minutes: number
  /** How much longer it got. */
  longer?: number
  /** The column it was dropped in; null: its own. */
  staff?: VisitMove['staff'] | null
}

/** Returns what the drag makes of the appointment; null where a change of clocks skips its new start. */
export function moveBy(
  appointment: Appointment,
  { minutes, longer = 0, staff }: Drag,
  timeZone: string,
): VisitMove | null {
  const before = new Date(appointment.appointmentDate)
  const to = shiftWall(wallMomentOf(before, timeZone), minutes)
  const found =
    minutes === 0 ? { ok: true as const, instant: before } : wallTimeToInstant(to.date, to.minutes, timeZone)
  if (!found.ok) return null
  return {
    appointment,
    start: found.instant,
    duration: appointment.duration + longer,
    staff: staff ?? { id: appointment.staffId, ...appointment.staff },
  }
}

/** Whether it is for another time: the client may have to be told. */
export function changesStart({ appointment, start }: VisitMove): boolean {
  return start.getTime() !== new Date(appointment.appointmentDate).getTime()
}

/** What to save: only what is different. */
export function toChange(move: VisitMove): Pick<UpdateAppointmentBody, 'appointmentDate' | 'duration' | 'staffId'> {
  const { appointment, start, duration, staff } = move
  return {
    ...(changesStart(move) ? { appointmentDate: start.toISOString() } : {}),
    ...(duration === appointment.duration ? {} : { duration }),
    ...(staff.id === appointment.staffId ? {} : { staffId: staff.id }),
  }
}

/** One line for each thing that changes: "Time: 2:30 PM to 3:00 PM". Its price stays whatever changes here. */
export function describeMove(move: VisitMove, timeZone: string): string[] {
  const { appointment, start, duration, staff } = move
  const before = new Date(appointment.appointmentDate)
  const lines: [string, string, string][] = [
    ['Date', formatDateShort(before, timeZone), formatDateShort(start, timeZone)],
    ['Time', formatTime(before, timeZone), formatTime(start, timeZone)],
    ['Length', `${appointment.duration} min`, `${duration} min`],
    ['Staff', appointment.staff.name, staff.name],
  ]
  const isOther = [
    localDateOf(before, timeZone) !== localDateOf(start, timeZone),
    lines[1]?.[1] !== lines[1]?.[2],
    duration !== appointment.duration,
    staff.id !== appointment.staffId,
  ]
  return lines.filter((_, index) => isOther[index]).map(([name, from, to]) => `${name}: ${from} → ${to}`)
}

/** The list as it looks with the move, while it is asked for and saved. */
export function withMove(appointments: readonly Appointment[], move: VisitMove | null): readonly Appointment[] {
  if (!move) return appointments
  const { id, name, color } = move.staff
  return appointments.map((appointment) =>
    appointment.id === move.appointment.id
      ? {
          ...appointment,
          appointmentDate: move.start.toISOString(),
          duration: move.duration,
          staffId: id,
          staff: { name, color },
        }
      : appointment,
  )
}
