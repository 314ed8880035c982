/** "Send pending": makes messages that can be sent now due; the worker sends them. */
import type { SendPendingResult } from '@/lib/contracts/reminder'
import type { Deps } from '../deps'
import type { OwnerScope } from '../scope'
import { findPending } from './queries'

/**
 * Makes every message that can be sent now (see `canSendNow`) due at the same instant, which identifies the batch.
 * Sends nothing itself; a repeat doesn't send anything twice.
 */
export async function sendPending(scope: OwnerScope, deps: Deps): Promise<SendPendingResult> {
  const now = deps.clock.now()
  const queued = await deps.db.$transaction(async (tx) => {
    const ids = (await findPending(tx, scope, now)).map(({ id }) => id)
    // Checks the status again: a worker may just have claimed a message, or a change to its visit voided it.
    const { count } = await tx.message.updateMany({
      where: { businessId: scope.businessId, id: { in: ids }, status: 'queued' },
      data: { dueAt: now },
    })
    return count
  })
  return { queued, batch: now.toISOString() }
}
