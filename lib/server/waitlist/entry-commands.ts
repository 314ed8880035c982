/** What the holder of the link of one entry on the waitlist may do with it. */
import type { ChangeWishBody, PublicWaiting } from '@/lib/contracts/waiting'
import type { Deps } from '../deps'
import { conflict } from '../http/app-error'
import { lockSlots } from '../recovery/lock'
import { wakeRuns } from '../recovery/wake'
import type { EntryScope } from '../scope'
import { leaveWaitlist } from './leave'
import { getPublicWaiting } from './entry-queries'
import { toStoredWish } from './wish'

/**
 * Afterwards she waits for what she says now, at the place she had, and open runs look again; who answers
 * has no unanswered offers. Throws 400 at the field as joining does, 409 `not_waiting` once she left.
 */
export async function changeWish(scope: EntryScope, body: ChangeWishBody, deps: Deps): Promise<PublicWaiting> {
  const now = deps.clock.now()
  const own = { businessId: scope.businessId, id: scope.entryId }
  await deps.db.$transaction(async (tx) => {
    const entry = await tx.waitlistEntry.findUnique({ where: { businessId_id: own }, select: { serviceId: true } })
    const data = { ...(await toStoredWish(tx, scope, body, entry?.serviceId ?? null, now)), unansweredOffers: 0 }
    const { count } = await tx.waitlistEntry.updateMany({ where: { ...own, active: true }, data })
    if (count === 0) throw conflict('not_waiting', 'You are not on the waitlist any more')
    await wakeRuns(tx, scope)
  })
  return getPublicWaiting(scope, now)
}

/** Afterwards she doesn't wait and her live offer is withdrawn; a visit she has stays. Twice is success. */
export async function leaveByLink(scope: EntryScope, deps: Deps): Promise<PublicWaiting> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    await lockSlots(tx, scope)
    await leaveWaitlist(tx, scope, scope.entryId, now)
  })
  return getPublicWaiting(scope, now)
}
