/** Keeps a demo business's owner from being notified of what is only simulated. */
import { NOTIFICATION_EVENTS } from '@/lib/domain/owner-notification'
import type { Db } from '../../db'

/** Switches all notifications off; otherwise three months of them would be in the owner's first brief. */
export async function silence(db: Db, businessId: string): Promise<void> {
  await db.notificationChoice.createMany({
    data: NOTIFICATION_EVENTS.map((event) => ({ businessId, event, timing: 'off' })),
  })
}

/** Switches the notifications back to their defaults. */
export async function endSilence(db: Db, businessId: string): Promise<void> {
  await db.notificationChoice.deleteMany({ where: { businessId } })
}
