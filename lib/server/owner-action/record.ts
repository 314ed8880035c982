/** Records the owner's actions. */
import type { OwnerAction } from '@/lib/domain/owner-action'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

/** The tenant of an action, and who acted; without `userId`, it was one of the owner's automatic rules. */
type Actor = Pick<BusinessScope, 'businessId'> & { readonly userId?: string }

/**
 * Records the action in the owner's activity log, at the instant `now`. Call it in the transaction of the change, so
 * that either both are committed or neither is. Stores the names of the changed fields, not their values.
 */
export async function recordOwnerAction(
  tx: Tx,
  { businessId, userId }: Actor,
  action: OwnerAction,
  now: Date,
): Promise<void> {
  const { verb, noun, subjectId = null, fields = [] } = action
  await tx.ownerAction.create({
    data: { businessId, userId: userId ?? null, at: now, verb, noun, subjectId, fields: [...fields] },
    select: { id: true },
  })
}

/** Records that a user signed in, in the same way. Does nothing if they have no business yet. */
export async function recordSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  const business = await tx.business.findUnique({ where: { ownerId: userId }, select: { id: true } })
  if (business)
    await recordOwnerAction(tx, { businessId: business.id, userId }, { verb: 'signed_in', noun: 'session' }, now)
}

/** Returns the names of the fields in a body. */
export function givenFields(body: object): string[] {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field)
}
