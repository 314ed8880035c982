/** Writing down what an owner did. */
import type { OwnerAction } from '@/lib/domain/owner-action'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

/** The tenant an action belongs to, and who acted; without `userId` a rule of hers that ran by itself. */
type Actor = Pick<BusinessScope, 'businessId'> & { readonly userId?: string }

/**
 * Afterwards the action is in the owner's activity log, at the instant `now`. Call it in the transaction of the
 * change, so that both stand or neither. Fields are names only; what stood in them is nobody's to keep.
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

/** The same for a person who signs in or out; nothing is written before she has a business. */
export async function recordSession(
  tx: Tx,
  userId: string,
  verb: 'signed_in' | 'signed_out',
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO owner_actions (business_id, at, user_id, verb, noun)
    SELECT id, ${now}, owner_id, ${verb}, 'session' FROM businesses WHERE owner_id = ${userId}::uuid`
}

/** Names of the fields that a body gives. */
export function givenFields(body: object): string[] {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field)
}
