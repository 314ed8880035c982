/** Commands for the holder of an entry's link. */
import type { ChangeWishBody, PublicWaiting } from '@/lib/contracts/waiting'
import type { Deps } from '../deps'
import { conflict } from '../http/app-error'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { wakeRuns } from '../recovery/wake'
import type { EntryScope } from '../scope'
import { leaveWaitlist } from './leave'
import { getPublicWaiting } from './entry-queries'
import { toStoredWish } from './wish'

/**
 * Replaces the client's preferences, keeps their position, and makes open runs due. Resets their count of unanswered
 * offers. Throws 400 with the same field errors as joining, and 409 `not_waiting` if the wait is over.
 */
export async function changeWish(scope: EntryScope, body: ChangeWishBody, deps: Deps): Promise<PublicWaiting> {
  const now = deps.clock.now()
  const own = { businessId: scope.businessId, id: scope.entryId }
  await deps.db.$transaction(async (tx) => {
    const entry = await tx.waitlistEntry.findUnique({ where: { businessId_id: own }, select: { serviceId: true } })
    const data = { ...(await toStoredWish(tx, scope, body, entry?.serviceId ?? null, now)), unansweredOffers: 0 }
    const unlessBegun = { OR: [{ appointmentId: null }, { appointment: { appointmentDate: { gt: now } } }] }
    const { count } = await tx.waitlistEntry.updateMany({ where: { ...own, active: true, ...unlessBegun }, data })
    if (count === 0) throw conflict('not_waiting', 'You are no longer on the waitlist')
    await wakeRuns(tx, scope)
  })
  return getPublicWaiting(scope, now)
}

/** Ends the client's wait and withdraws their live offer; a visit that they have stays. Idempotent. */
export async function leaveByLink(scope: EntryScope, deps: Deps): Promise<PublicWaiting> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    await lockScheduleExclusive(tx, scope)
    await leaveWaitlist(tx, scope, scope.entryId, 'left', now)
  })
  return getPublicWaiting(scope, now)
}
