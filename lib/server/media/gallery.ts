/** Updates the gallery. */
import type { Gallery, UpdateGalleryBody } from '@/lib/contracts/picture'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { invalidFields, staleForm } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import type { OwnerScope } from '../scope'
import { getGallery } from './queries'

const kind = 'gallery'
const NOT_STORED = 'This picture is no longer stored. Upload it again.'

/**
 * Replaces the gallery with `pictures`, in their order, effective right away on every process. Throws 409 `stale` for
 * an old `version`, 400 at `pictures.{index}.hash` for a picture that this business hasn't uploaded for its gallery, or
 * that was deleted since. Concurrent calls run one after another, because each updates the business's row first.
 */
export async function updateGallery(
  scope: OwnerScope,
  { version, pictures }: UpdateGalleryBody,
  { db, clock }: Deps,
): Promise<Gallery> {
  const { businessId } = scope
  const now = clock.now()
  return db.$transaction(async (tx) => {
    const { count } = await tx.business.updateMany({
      where: { id: businessId, ...(version === undefined ? {} : { galleryVersion: version }) },
      data: { galleryVersion: { increment: 1 } },
    })
    if (count === 0) throw staleForm('The gallery')
    await releaseShown(tx, scope, now)
    await tx.galleryPicture.deleteMany({ where: { businessId } })
    await holdStored(tx, scope, pictures, now)
    const rows = pictures.map(({ hash, alt }, position) => ({ businessId, position, kind, hash, alt: alt ?? null }))
    if (rows.length > 0) await tx.galleryPicture.createMany({ data: rows })
    await recordOwnerAction(tx, scope, { verb: 'changed', noun: 'pictures', fields: ['gallery'] }, now)
    return getGallery(scope, tx)
  })
}

/**
 * Sets the last use of the pictures currently shown to `now`. Pictures that the site doesn't show afterward are deleted
 * a day later.
 */
async function releaseShown(tx: Tx, { businessId }: OwnerScope, now: Date): Promise<void> {
  await tx.asset.updateMany({
    where: { businessId, kind, inGallery: { is: { businessId } } },
    data: { lastUsedAt: now },
  })
}

/** Updates the rows, which locks them, so that the purge can't delete one before COMMIT. */
async function holdStored(
  tx: Tx,
  { businessId }: OwnerScope,
  pictures: UpdateGalleryBody['pictures'],
  now: Date,
): Promise<void> {
  const where = { businessId, kind, hash: { in: pictures.map(({ hash }) => hash) } }
  await tx.asset.updateMany({ where, data: { lastUsedAt: now } })
  const stored = new Set((await tx.asset.findMany({ where, select: { hash: true } })).map(({ hash }) => hash))
  const missing = pictures.flatMap(({ hash }, index) =>
    stored.has(hash) ? [] : [[`pictures.${index}.hash`, NOT_STORED]],
  )
  if (missing.length > 0) throw invalidFields(Object.fromEntries(missing) as Record<string, string>)
}
