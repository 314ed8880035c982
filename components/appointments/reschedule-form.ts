import { z } from 'zod'

import {
  type ChosenTime,
  chosenTimeFields,
  hasTime,
  MISSING_TIME,
  OTHER_TIME,
  toAppointmentDate,
  wallTimeOf,
} from '@/components/appointments/chosen-time'
import type { Appointment, UpdateAppointmentBody } from '@/lib/contracts/appointment'
import { durationMinutes } from '@/lib/contracts/fields'
import { parseWallTime } from '@/lib/domain/local-date'
import { localDateOf, wallMinutesOf } from '@/lib/domain/time'

export const rescheduleForm = z
  .object({ ...chosenTimeFields, duration: durationMinutes, staffId: z.string() })
  .refine(hasTime, MISSING_TIME)
export type RescheduleValues = z.infer<typeof rescheduleForm>

/** Which of the fields beside the time differ from those at the start. */
type Changed = Readonly<Partial<Record<'duration' | 'staffId', boolean>>>

/**
 * Returns the form's initial values. On the appointment's own day and today no time is selected; on another day the
 * appointment's time is selected if it is free.
 */
export function emptyReschedule(
  { appointmentDate, duration, serviceId, staffId }: Appointment,
  { today, timeZone }: { today: string; timeZone: string },
): RescheduleValues {
  const start = new Date(appointmentDate)
  const date = localDateOf(start, timeZone)
  return {
    date: date < today ? today : date,
    slot: serviceId ? '' : OTHER_TIME,
    time: wallTimeOf(start, timeZone),
    duration,
    staffId,
  }
}

/** Returns whether the chosen wall time is the one the appointment has now. */
export function isPresentTime(
  { date, time }: Pick<ChosenTime, 'date' | 'time'>,
  { appointmentDate }: Appointment,
  timeZone: string,
): boolean {
  const start = new Date(appointmentDate)
  return date === localDateOf(start, timeZone) && parseWallTime(time) === wallMinutesOf(start, timeZone)
}

/** Returns the fields to save: the start, unless it stays, and the other fields that the owner has changed. */
export function toChange(
  values: RescheduleValues,
  { appointment, changed, timeZone }: { appointment: Appointment; changed: Changed; timeZone: string },
): Pick<UpdateAppointmentBody, 'appointmentDate' | 'duration' | 'staffId'> {
  const { slot, duration, staffId } = values
  const keepsStart =
    slot === OTHER_TIME ? isPresentTime(values, appointment, timeZone) : slot === appointment.appointmentDate
  return {
    ...(keepsStart ? {} : { appointmentDate: toAppointmentDate(values) }),
    ...(changed.duration ? { duration } : {}),
    ...(changed.staffId ? { staffId } : {}),
  }
}
