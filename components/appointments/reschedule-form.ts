import { z } from 'zod'

import { toWallTime } from '@/components/appointments/new-appointment-form'
import { localDate } from '@/lib/contracts/fields'
import { type LocalDate, parseWallTime } from '@/lib/domain/local-date'

/** The choice of a time that is not offered as free. */
export const OTHER_TIME = 'other'

/** `slot` is a free start's instant, or `OTHER_TIME` with the wall time in `otherTime`. */
export const rescheduleForm = z
  .object({ date: localDate, slot: z.string().min(1, 'Please select a time'), otherTime: z.string() })
  .refine(({ slot, otherTime }) => slot !== OTHER_TIME || parseWallTime(otherTime) !== null, {
    path: ['otherTime'],
    error: 'Please select a time',
  })
export type RescheduleValues = z.output<typeof rescheduleForm>

export function emptyReschedule(date: LocalDate, serviceId: string | null): RescheduleValues {
  return { date, slot: serviceId ? '' : OTHER_TIME, otherTime: '' }
}

export function toAppointmentDate({ date, slot, otherTime }: RescheduleValues): string {
  return slot === OTHER_TIME ? toWallTime(date, otherTime) : slot
}
