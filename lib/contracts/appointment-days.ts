/** Booked appointments and free time per date. */
import { z } from 'zod'
import * as f from './fields'

const MAX_DAYS = 62

/** Local dates, both inclusive, at most 62 days apart. */
export const appointmentDaysQuery = z
  .object({
    startDate: f.localDate,
    endDate: f.localDate,
    /** Only this staff member. Default: everyone together. */
    staffId: f.id.optional(),
  })
  .refine((q) => q.startDate <= q.endDate, { path: ['endDate'], error: 'The end must not be before the start' })
  .refine((q) => (Date.parse(q.endDate) - Date.parse(q.startDate)) / 86_400_000 < MAX_DAYS, {
    path: ['endDate'],
    error: `Ask for at most ${MAX_DAYS} days`,
  })
export type AppointmentDaysQuery = z.infer<typeof appointmentDaysQuery>

/** The booked and free time on one date. */
export const appointmentDay = z.object({
  date: f.returnedDate,
  /** Appointments of any status except cancelled. */
  booked: z.int(),
  /** Open minutes that are neither booked nor over, without buffers and time off; the sum over all staff. */
  freeMinutes: z.int(),
  /** Whether anyone has opening hours on this date. */
  isOpen: z.boolean(),
})
export type AppointmentDay = z.infer<typeof appointmentDay>
export const appointmentDayList = z.array(appointmentDay)
