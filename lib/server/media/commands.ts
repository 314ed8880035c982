/** Storing an uploaded picture, and choosing the pictures on the site. */
import type { Pictures, UpdatePicturesBody, UploadedPicture } from '@/lib/contracts/picture'
import { CENTER, SLOT_KINDS, type FocalPoint, type PictureKind, type SlotKind } from '@/lib/domain/picture'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { invalidFields, staleForm } from '../http/app-error'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import { requireWithin } from '../rate-limit/count'
import type { OwnerScope } from '../scope'
import { encodePicture, type EncodedPicture } from './encode'
import { getPictures, widthsOf, type Variant } from './queries'
import { mediaStorage } from './storage'

type Encode = (work: () => Promise<EncodedPicture>) => Promise<EncodedPicture>

/**
 * Stores the files made from an upload. No page shows them yet; if none does within a day, they are deleted. Uploading
 * the same picture again returns the same asset. Throws AppError 400, 413 or 415 with a sentence for the owner, 429 for
 * too many uploads in a day.
 */
export async function storePicture(
  scope: OwnerScope,
  { kind, bytes, encode }: { kind: PictureKind; bytes: Buffer; encode: Encode },
  { db, clock }: Deps,
): Promise<UploadedPicture> {
  const { businessId } = scope
  await db.$transaction((tx) => countUpload(tx, scope))
  const { hash, width, height, blur, files } = await encode(() => encodePicture(kind, bytes))
  const variants: Variant[] = files.map(({ content, ...file }) => ({ ...file, bytes: content.length }))
  const now = clock.now()
  // Writes the row first: if this process ends before all files are stored, the purge finds them by the row.
  await db.asset.upsert({
    where: { businessId_kind_hash: { businessId, kind, hash } },
    create: {
      businessId,
      kind,
      hash,
      width,
      height,
      variants: variants.map((file) => ({ ...file })),
      blur,
      lastUsedAt: now,
      createdAt: now,
    },
    update: { lastUsedAt: now },
    select: { hash: true },
  })
  const storage = mediaStorage(db)
  for (const { content, ...file } of files)
    await storage.put({ businessId, kind, hash, width: file.width, format: file.format }, content)
  return { kind, hash, width, height, blur, widths: widthsOf(variants) }
}

/** Counts an upload, even a rejected one, because reading it is what costs. */
function countUpload(tx: Tx, { businessId }: OwnerScope): Promise<void> {
  return requireWithin(
    tx,
    [{ key: `uploads ${businessId}`, ...RATE_LIMITS.uploads }],
    'Too many pictures were uploaded here.',
  )
}

/**
 * Changes the site's pictures, effective right away on every process, because they are part of the page's version.
 * Leaves pictures that `body` omits unchanged. Throws 400 for a picture that this business hasn't uploaded, or that was
 * deleted since, or 409 `stale` if the site no longer shows the picture that `body` replaces.
 */
export async function updatePictures(scope: OwnerScope, body: UpdatePicturesBody, deps: Deps): Promise<Pictures> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    for (const kind of SLOT_KINDS) {
      const chosen = body[kind]
      if (chosen === null) await hidePicture(tx, scope, kind, now)
      else if (chosen) await showPicture(tx, scope, kind, { ...CENTER, ...chosen }, now)
    }
    await recordOwnerAction(tx, scope, { verb: 'changed', noun: 'pictures', fields: givenFields(body) }, now)
    return getPictures(scope, tx)
  })
}

async function showPicture(
  tx: Tx,
  { businessId }: OwnerScope,
  kind: SlotKind,
  { hash, focalX, focalY, replaces }: FocalPoint & { hash: string; replaces?: string | undefined },
  now: Date,
): Promise<void> {
  // Updated, so that its row is locked and the purge can't delete it before COMMIT.
  const { count } = await tx.asset.updateMany({ where: { businessId, kind, hash }, data: { lastUsedAt: now } })
  if (replaces !== undefined) await requireShown(tx, businessId, kind, replaces)
  if (count === 0) throw invalidFields({ [kind]: 'This picture is no longer stored. Upload it again.' })
  await releaseShown(tx, businessId, kind, now)
  await tx.sitePicture.upsert({
    where: { businessId_kind: { businessId, kind } },
    create: { businessId, kind, hash, focalX, focalY },
    update: { hash, focalX, focalY },
    select: { kind: true },
  })
}

/** Locks the shown picture's row. Called after the asset was locked, because a replacement locks them in that order. */
async function requireShown(tx: Tx, businessId: string, kind: SlotKind, hash: string): Promise<void> {
  const { count } = await tx.sitePicture.updateMany({ where: { businessId, kind, hash }, data: { hash } })
  if (count === 0) throw staleForm(`The ${kind}`)
}

async function hidePicture(tx: Tx, { businessId }: OwnerScope, kind: SlotKind, now: Date): Promise<void> {
  await releaseShown(tx, businessId, kind, now)
  await tx.sitePicture.deleteMany({ where: { businessId, kind } })
}

/** Records that the picture shown now was last used at `now`. If nothing shows it then, it is deleted a day later. */
async function releaseShown(tx: Tx, businessId: string, kind: SlotKind, now: Date): Promise<void> {
  await tx.asset.updateMany({
    where: { businessId, kind, shownAs: { is: { businessId, kind } } },
    data: { lastUsedAt: now },
  })
}
