/** "Send pending": what may go now is made due; the worker sends it. */
import type { SendPendingResult } from '@/lib/contracts/reminder'
import type { Deps } from '../deps'
import type { OwnerScope } from '../scope'
import { findPending } from './queries'

/**
 * Afterwards every message that may go now is due (see `mayGoNow`), all at the same instant,
 * which names the batch. Nothing is sent here; asking again makes nothing go out twice.
 */
export async function sendPending(scope: OwnerScope, deps: Deps): Promise<SendPendingResult> {
  const now = deps.clock.now()
  const queued = await deps.db.$transaction(async (tx) => {
    const ids = (await findPending(tx, scope, now)).map(({ id }) => id)
    // Still queued: a worker may have taken it, or a change of the visit have voided it, a moment ago.
    const { count } = await tx.message.updateMany({
      where: { businessId: scope.businessId, id: { in: ids }, status: 'queued' },
      data: { dueAt: now },
    })
    return count
  })
  return { queued, batch: now.toISOString() }
}
