/** What only the owner can settle: outcomes nobody recorded, visits nobody confirmed, clients no message reaches. */
import { z } from 'zod'
import { appointment } from './appointment'

export const attention = z.object({
  /** Visits that began and have no outcome yet, oldest first. */
  unanswered: z.array(appointment),
  /** Visits until the end of tomorrow that nobody confirmed, soonest first. */
  unconfirmed: z.array(appointment),
  /** Visits until the end of tomorrow whose client no message reaches, soonest first, and why. */
  unreachable: z.array(z.object({ appointment, reason: z.string() })),
})
export type Attention = z.infer<typeof attention>
