/** Adds tasks that only the owner can take care of. */
import type { Tx } from '../db'

/** A task for the owner. */
export interface NewTask {
  /** The kind of task, such as `opted_out` or `sms_limit`. */
  kind: string
  /** There is one task per key, however often its cause recurs. */
  dedupeKey: string
  /** One or two sentences about the event and what to do about it. */
  text: string
  clientId?: string | null
  appointmentId?: string | null
}

/** Adds the task to the business's list, once per deduplication key, even if that task is already done. */
export async function raiseTask(db: Tx, businessId: string, task: NewTask): Promise<void> {
  const { kind, dedupeKey, text, clientId = null, appointmentId = null } = task
  await db.ownerTask.createMany({
    data: [{ businessId, kind, dedupeKey, text, clientId, appointmentId }],
    skipDuplicates: true,
  })
}
