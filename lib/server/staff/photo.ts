/** A staff member's photo: which stored picture it is, and what happens to the previous one. */
import type { Tx } from '../db'
import { invalidFields } from '../http/app-error'
import type { OwnerScope } from '../scope'

const kind = 'staff'

/**
 * Locks the picture until COMMIT, so that the purge can't delete it in the meantime, and returns the column's value.
 * Throws 400 at `photo` for a picture that this business hasn't uploaded as a photo, or that was deleted since then.
 */
export async function holdPhoto(
  tx: Tx,
  { businessId }: OwnerScope,
  photo: { hash: string } | null,
  now: Date,
): Promise<string | null> {
  if (photo === null) return null
  const { hash } = photo
  const { count } = await tx.asset.updateMany({ where: { businessId, kind, hash }, data: { lastUsedAt: now } })
  if (count === 0) throw invalidFields({ photo: 'This picture is no longer stored. Upload it again.' })
  return hash
}

/** Does the same for a staff member who may already have a photo. The old photo is deleted a day later. */
export async function changePhoto(
  tx: Tx,
  scope: OwnerScope,
  staffId: string,
  photo: { hash: string } | null,
  now: Date,
): Promise<string | null> {
  const { businessId } = scope
  await tx.asset.updateMany({
    where: { businessId, kind, staff: { some: { businessId, id: staffId } } },
    data: { lastUsedAt: now },
  })
  return holdPhoto(tx, scope, photo, now)
}
