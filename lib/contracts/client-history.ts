/** A client's history. */
import { z } from 'zod'
import { PARTS_OF_DAY } from '@/lib/domain/preferred-times'
import { CURRENCIES } from '@/lib/domain/money'
import { appointment } from './appointment'
import { client } from './client'
import * as f from './fields'

/** A client's numbers, visits and moods. */
export const clientHistory = z.object({
  client,
  currency: z.enum(CURRENCIES),
  figures: z.object({
    completed: z.int(),
    /** How many completed visits the client was late for. */
    lateVisits: z.int(),
    noShows: z.int(),
    /** Without requests that were never approved. */
    cancelled: z.int(),
    lateCancellations: z.int(),
    /** Moves by the client within the late-change cutoff. */
    lateMoves: z.int(),
    /** Total price of completed visits, in cents. */
    revenueCents: z.int(),
  }),
  preferredTimes: z.array(z.object({ weekday: z.int(), part: z.enum(PARTS_OF_DAY), visits: z.int() })),
  /** Visits that are neither cancelled nor over, soonest first. */
  upcoming: z.array(appointment),
  /** All other visits, latest first; `pastTotal` is their number, even if not all are listed. */
  past: z.array(appointment),
  pastTotal: z.int(),
  /** Moods of visits, latest first. */
  moods: z.array(
    z.object({
      appointmentId: f.id,
      at: f.instant,
      service: z.string(),
      mood: z.string(),
      notes: z.string().nullable(),
    }),
  ),
})
export type ClientHistory = z.infer<typeof clientHistory>
