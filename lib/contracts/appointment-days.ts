/** What is booked and what is free on each of some days. */
import { z } from 'zod'
import * as f from './fields'

const MOST_DAYS = 62

export const appointmentDaysQuery = z
  .object({
    startDate: f.localDate,
    endDate: f.localDate,
    /** Only this staff member's; default: everyone's together. */
    staffId: f.id.optional(),
  })
  .refine((q) => q.startDate <= q.endDate, { path: ['endDate'], error: 'The end must not be before the start' })
  .refine((q) => (Date.parse(q.endDate) - Date.parse(q.startDate)) / 86_400_000 < MOST_DAYS, {
    path: ['endDate'],
    error: `Ask for at most ${MOST_DAYS} days`,
  })
export type AppointmentDaysQuery = z.infer<typeof appointmentDaysQuery>

export const appointmentDay = z.object({
  date: f.returnedDate,
  /** Appointments of any status but cancelled. */
  booked: z.int(),
  /** Open, not booked and not yet over, buffers and time off left out; of all staff together. */
  freeMinutes: z.int(),
  /** Whether anyone has opening hours on this date. */
  isOpen: z.boolean(),
})
export type AppointmentDay = z.infer<typeof appointmentDay>
export const appointmentDayList = z.array(appointmentDay)
