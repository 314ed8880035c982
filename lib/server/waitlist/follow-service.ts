/** Keeps entries of the waitlist up to date with the service that their clients wait for. */
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

/**
 * Gives the active entries of a service its name, and to an active service those that have its name, in whatever case,
 * but no service that is still offered. So active entries for one service have one name. Ended entries, and those of a
 * visit, keep their own. Call it in a command's transaction, which holds the business's schedule lock.
 */
export async function followService(
  tx: Tx,
  scope: BusinessScope,
  { id, name, active }: { id: string; name: string; active: boolean },
): Promise<void> {
  const waiting = { businessId: scope.businessId, active: true, appointmentId: null }
  await tx.waitlistEntry.updateMany({
    where: { ...waiting, serviceId: id, service: { not: name } },
    data: { service: name },
  })
  if (!active) return
  await tx.waitlistEntry.updateMany({
    where: {
      ...waiting,
      service: { equals: name, mode: 'insensitive' },
      OR: [{ serviceId: null }, { wantedService: { active: false } }],
    },
    data: { service: name, serviceId: id },
  })
}
