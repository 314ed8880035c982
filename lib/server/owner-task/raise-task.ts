/** Puts something only the owner can settle on her list. */
import type { Tx } from '../db'

export interface NewTask {
  /** What it is about, e.g. `opted_out`, `sms_limit`. */
  kind: string
  /** One task per key, however often its cause comes again. */
  dedupeKey: string
  /** What happened and what to do, in one or two sentences. */
  text: string
  clientId?: string | null
  appointmentId?: string | null
}

/** Afterwards the task is on the business's list, once per dedupe key, also where it was done already. */
export async function raiseTask(db: Tx, businessId: string, task: NewTask): Promise<void> {
  const { kind, dedupeKey, text, clientId = null, appointmentId = null } = task
  await db.ownerTask.createMany({
    data: [{ businessId, kind, dedupeKey, text, clientId, appointmentId }],
    skipDuplicates: true,
  })
}
