/**
 * What only the owner can settle: online requests, confirmations that are overdue, freed times they are asked about,
 * outcomes nobody recorded, visits nobody confirmed, clients no message reaches.
 */
import { z } from 'zod'
import { appointment } from './appointment'
import { recoveryRun } from './recovery'

export const attention = z.object({
  /** Online requests that wait for the owner's approval, soonest first, however far ahead. */
  requests: z.array(appointment),
  /** Visits to come that were not confirmed by the time asked for, soonest first. */
  overdue: z.array(appointment),
  /** Freed times that wait for the owner's approval, soonest first. */
  proposed: z.array(recoveryRun),
  /** Visits that began and have no outcome yet, oldest first. */
  unanswered: z.array(appointment),
  /** Other visits until the end of tomorrow that nobody confirmed, soonest first. */
  unconfirmed: z.array(appointment),
  /** Visits until the end of tomorrow whose client no message can reach, soonest first, and why. */
  unreachable: z.array(z.object({ appointment, reason: z.string() })),
})
export type Attention = z.infer<typeof attention>
