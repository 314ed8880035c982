/** Marks the owner's tasks as done. */
import type { TaskDoneBody } from '@/lib/contracts/conversation'
import type { Deps } from '../deps'
import { notFound } from '../http/app-error'
import type { OwnerScope } from '../scope'

/** Marks the task as done, or puts it back on the list. Idempotent. Throws 404. */
export async function settleOwnerTask(
  scope: OwnerScope,
  taskId: string,
  { done }: TaskDoneBody,
  deps: Deps,
): Promise<void> {
  const { count } = await deps.db.ownerTask.updateMany({
    where: { businessId: scope.businessId, id: taskId },
    data: { doneAt: done ? deps.clock.now() : null },
  })
  if (count === 0) throw notFound('Task not found')
}
