/** Deletes stored pictures from PostgreSQL or S3-compatible storage. */
import { KEPT_DAYS } from '@/lib/domain/erase'
import type { PictureKind } from '@/lib/domain/picture'
import { readDatabaseTime, type Db, type Tx } from '../db'
import type { Prisma } from '../generated/prisma/client'
import { eachRow } from '../jobs/each-row'
import { lockAsset } from '../row-lock'
import type { Variant } from './queries'
import { mediaStorage } from './storage'

const BATCH = 100
const DAY_MS = 86_400_000
/** Options of a transaction that allow for slow S3-compatible storage. */
const TRANSACTION = { timeout: 30_000 }

interface AssetKey {
  businessId: string
  kind: PictureKind
  hash: string
}

const KEY = { businessId: true, kind: true, hash: true } as const

const isUnused = {
  shownAs: { is: null },
  inGallery: { is: null },
  staff: { none: {} },
  services: { none: {} },
} satisfies Prisma.AssetWhereInput

/**
 * Deletes a batch of pictures that no site has shown for a day, by the database's clock. One that fails doesn't stop
 * the others and is retried next time. Stops if the signal is aborted. Returns `more` if the batch was full.
 */
export async function unsafeAcrossBusinessesRemoveUnusedPictures(
  db: Db,
  signal: AbortSignal,
): Promise<{ more: boolean }> {
  const now = await readDatabaseTime(db)
  const unused = await db.asset.findMany({
    where: { lastUsedAt: { lt: new Date(now.getTime() - KEPT_DAYS.unusedPictures * DAY_MS) }, ...isUnused },
    select: KEY,
    orderBy: { lastUsedAt: 'asc' },
    take: BATCH,
  })
  const { done } = await removeEach(db, unused.map(toKey), isUnused, signal)
  return { more: done === BATCH }
}

/** Deletes every picture of a business that is being erased, shown or not. Throws if one can't be deleted. */
export async function removePicturesOf(db: Db, businessId: string): Promise<void> {
  await db.sitePicture.deleteMany({ where: { businessId } })
  await db.galleryPicture.deleteMany({ where: { businessId } })
  await db.staff.updateMany({ where: { businessId, photoHash: { not: null } }, data: { photoHash: null } })
  await db.service.updateMany({ where: { businessId, pictureHash: { not: null } }, data: { pictureHash: null } })
  for (;;) {
    const found = await db.asset.findMany({ where: { businessId }, select: KEY, take: BATCH })
    if (found.length === 0) return
    const { done } = await removeEach(db, found.map(toKey), {})
    if (done < found.length) throw new Error('a stored picture could not be deleted')
  }
}

function toKey({ kind, ...rest }: { businessId: string; kind: string; hash: string }): AssetKey {
  return { ...rest, kind: kind as PictureKind }
}

function removeEach(db: Db, keys: readonly AssetKey[], mayGo: Prisma.AssetWhereInput, signal?: AbortSignal) {
  return eachRow(
    keys,
    {
      failure: 'stored picture not deleted',
      ids: ({ businessId }) => ({ businessId }),
      ...(signal ? { signal } : {}),
    },
    (key) => db.$transaction((tx) => removeOne(tx, key, mayGo), TRANSACTION),
  )
}

/**
 * Deletes a picture unless a site has begun to show it, which is checked once the row is locked. If the storage is
 * unavailable, the row is kept: it is the only record of where the files are.
 */
async function removeOne(tx: Tx, key: AssetKey, mayGo: Prisma.AssetWhereInput): Promise<void> {
  const { businessId, kind, hash } = key
  await lockAsset(tx, key)
  const where = { businessId, kind, hash, ...mayGo }
  const gone = await tx.asset.findFirst({ where, select: { variants: true } })
  if (!gone) return
  await tx.asset.deleteMany({ where })
  const variants = gone.variants as unknown as Variant[]
  await mediaStorage(tx).delete(variants.map(({ width, format }) => ({ businessId, kind, hash, width, format })))
}
