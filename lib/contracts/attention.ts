/**
 * Everything that needs the owner's attention except replies and tasks: requests, calls, overdue confirmations, freed
 * slots to approve, missing outcomes, unconfirmed visits and unreachable clients.
 */
import { z } from 'zod'
import { appointment } from './appointment'
import { callList } from './call'
import * as f from './fields'
import { recoveryRun } from './recovery'

export const attention = z.object({
  /** Online requests waiting for the owner's approval, soonest first, however far ahead; also those just passed. */
  requests: z.array(appointment),
  /** Upcoming visits not confirmed by their deadline, soonest first. */
  overdue: z.array(appointment),
  /** Freed slots waiting for the owner's approval, soonest first. */
  proposed: z.array(recoveryRun),
  /** Clients to call, through the end of tomorrow. */
  callList,
  /** How many visits of each local date began and have no outcome yet, oldest first; dates without any are left out. */
  unansweredDays: z.array(z.object({ date: f.returnedDate, count: z.int().positive() })),
  /** Other unconfirmed visits through the end of tomorrow, soonest first, without those held out from calls. */
  unconfirmed: z.array(appointment),
  /**
   * Visits through the end of tomorrow whose client can't be reached by any message, with the reason; soonest first.
   */
  unreachable: z.array(z.object({ appointment, reason: z.string() })),
})
export type Attention = z.infer<typeof attention>
