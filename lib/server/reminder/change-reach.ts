/** The only code that changes whether a client can be reached. It replans messages in the same transaction. */
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'
import { lockComingAppointments, PLANNED_AHEAD, replanReminders } from './replan'

/** The reason stored with rows that become void. */
const REASON = 'How the client can be reached changed'

/**
 * Runs `change`, which returns whether anything changed, and then replans the upcoming messages of these clients. Locks
 * their appointments first, because every command locks an appointment before its client; `change` may then write the
 * clients.
 */
export async function changeReach(
  tx: Tx,
  scope: BusinessScope,
  clientIds: readonly string[],
  now: Date,
  change: () => Promise<boolean>,
): Promise<void> {
  if (clientIds.length > 0) await lockComingAppointments(tx, scope, clientIds, now)
  if ((await change()) && clientIds.length > 0)
    await replanReminders(tx, scope, { types: PLANNED_AHEAD, reason: REASON, clientIds }, now)
}
