import { z } from 'zod'

import {
  type ChosenTime,
  chosenTimeFields,
  hasTime,
  MISSING_TIME,
  OTHER_TIME,
  wallTimeOf,
} from '@/components/appointments/chosen-time'
import type { Appointment } from '@/lib/contracts/appointment'
import { localDateOf } from '@/lib/domain/time'

export const rescheduleForm = z.object(chosenTimeFields).refine(hasTime, MISSING_TIME)

/**
 * Returns the form's initial values. On the appointment's own day and today no time is selected; on another day the
 * appointment's time is selected if it is free.
 */
export function emptyReschedule(
  { appointmentDate, serviceId }: Appointment,
  { today, timeZone }: { today: string; timeZone: string },
): ChosenTime {
  const start = new Date(appointmentDate)
  const date = localDateOf(start, timeZone)
  return {
    date: date < today ? today : date,
    slot: serviceId ? '' : OTHER_TIME,
    time: wallTimeOf(start, timeZone),
  }
}
