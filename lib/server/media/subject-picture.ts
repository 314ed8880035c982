/**
 * The picture of one row, such as a staff member's photo: which stored picture it is, and when the previous one is
 * deleted.
 */
import type { PictureKind } from '@/lib/domain/picture'
import type { Tx } from '../db'
import type { Prisma } from '../generated/prisma/client'
import { invalidFields } from '../http/app-error'
import type { OwnerScope } from '../scope'

type SubjectKind = Extract<PictureKind, 'staff' | 'service'>

/** The row that has the picture; `kind` is also the picture's kind. */
interface Subject {
  kind: SubjectKind
  id: string
}

const FIELDS: Record<SubjectKind, string> = { staff: 'photo', service: 'picture' }

/**
 * Locks the chosen picture, so that the purge can't delete it before COMMIT, and returns the column's value. Throws 400
 * at its field for one that this business hasn't uploaded with this kind, or that was deleted since.
 */
export async function holdPicture(
  tx: Tx,
  { businessId }: OwnerScope,
  kind: SubjectKind,
  chosen: { hash: string } | null,
  now: Date,
): Promise<string | null> {
  if (chosen === null) return null
  const { hash } = chosen
  const { count } = await tx.asset.updateMany({ where: { businessId, kind, hash }, data: { lastUsedAt: now } })
  if (count === 0) throw invalidFields({ [FIELDS[kind]]: 'This picture is no longer stored. Upload it again.' })
  return hash
}

/**
 * Does the same for a row that may already have a picture, which is deleted a day from now. Lock the business first, so
 * that two rows can exchange their pictures at the same time.
 */
export async function changePicture(
  tx: Tx,
  scope: OwnerScope,
  subject: Subject,
  chosen: { hash: string } | null,
  now: Date,
): Promise<string | null> {
  await releasePicture(tx, scope, subject, now)
  return holdPicture(tx, scope, subject.kind, chosen, now)
}

/**
 * Records that the row's picture was last used at `now`. If nothing shows it then, it is deleted a day later. Call it
 * before the row changes.
 */
export async function releasePicture(
  tx: Tx,
  { businessId }: OwnerScope,
  { kind, id }: Subject,
  now: Date,
): Promise<void> {
  const isShown: Prisma.AssetWhereInput =
    kind === 'staff' ? { staff: { some: { businessId, id } } } : { services: { some: { businessId, id } } }
  await tx.asset.updateMany({ where: { businessId, kind, ...isShown }, data: { lastUsedAt: now } })
}
