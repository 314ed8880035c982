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
  /** How far the appointment was dragged in wall-clock minutes, across days. */
  minutes: number
  /** How many minutes were added to its length. */
  longer?: number
  /** The column in which it was dropped; null for its own. */
  staff?: VisitMove['staff'] | null
}

/** Returns the appointment as it would be after the drag; null if a clock change skips its new start. */
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

/** Returns whether the start changes, so that the client may need a notification. */
export function changesStart({ appointment, start }: VisitMove): boolean {
  return start.getTime() !== new Date(appointment.appointmentDate).getTime()
}

/** Returns the changed fields to save. */
export function toChange(move: VisitMove): Pick<UpdateAppointmentBody, 'appointmentDate' | 'duration' | 'staffId'> {
  const { appointment, start, duration, staff } = move
  return {
    ...(changesStart(move) ? { appointmentDate: start.toISOString() } : {}),
    ...(duration === appointment.duration ? {} : { duration }),
    ...(staff.id === appointment.staffId ? {} : { staffId: staff.id }),
  }
}

/** Returns one line for each change, e.g. "Time: 2:30 PM to 3:00 PM". A move never changes the price. */
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

/** Returns the list with the move applied, to show while the owner confirms it and it is saved. */
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
