/** Deleting stored pictures, from wherever their bytes are. */
import { KEPT_DAYS } from '@/lib/domain/erase'
import type { PictureKind } from '@/lib/domain/picture'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { eachRow } from '../jobs/each-row'
import type { Variant } from './queries'
import { mediaStorage } from './storage'

const BATCH = 100
/** S3-compatible storage may be slow to answer. */
const TRANSACTION = { timeout: 30_000 }

interface AssetKey {
  businessId: string
  kind: PictureKind
  hash: string
}

const isUnused = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM site_pictures x WHERE x.business_id = a.business_id AND x.kind = a.kind AND x.hash = a.hash)`

/**
 * Deletes a batch of pictures that no site has shown for a day, by the database's clock. One that fails stops no other
 * and is tried again next time. `more` where the batch was full.
 */
export async function unsafeAcrossBusinessesRemoveUnusedPictures(db: Db): Promise<{ more: boolean }> {
  const unused = await db.$queryRaw<AssetKey[]>`
    SELECT a.business_id AS "businessId", a.kind, a.hash FROM assets a
    WHERE a.last_used_at < now() - ${KEPT_DAYS.unusedPictures} * interval '1 day' AND ${isUnused}
    ORDER BY a.last_used_at LIMIT ${BATCH}`
  const { done } = await removeEach(db, unused, isUnused)
  return { more: done === BATCH }
}

/** Deletes every picture of a business that is being erased, shown or not. Throws if one can't be deleted. */
export async function removePicturesOf(db: Db, businessId: string): Promise<void> {
  await db.sitePicture.deleteMany({ where: { businessId } })
  for (;;) {
    const found = await db.$queryRaw<AssetKey[]>`
      SELECT a.business_id AS "businessId", a.kind, a.hash FROM assets a
      WHERE a.business_id = ${businessId}::uuid LIMIT ${BATCH}`
    if (found.length === 0) return
    const { done } = await removeEach(db, found, Prisma.sql`true`)
    if (done < found.length) throw new Error('a stored picture could not be deleted')
  }
}

function removeEach(db: Db, keys: readonly AssetKey[], mayGo: Prisma.Sql) {
  return eachRow(keys, { failure: 'stored picture not deleted', ids: ({ businessId }) => ({ businessId }) }, (key) =>
    db.$transaction((tx) => removeOne(tx, key, mayGo), TRANSACTION),
  )
}

/**
 * Whether it may go is asked once the row is locked, so that a site that begins to show it keeps it. If the storage is
 * away the row stays, and with it the way to the files.
 */
async function removeOne(tx: Tx, { businessId, kind, hash }: AssetKey, mayGo: Prisma.Sql): Promise<void> {
  const isThis = Prisma.sql`a.business_id = ${businessId}::uuid AND a.kind = ${kind} AND a.hash = ${hash}`
  await tx.$executeRaw`SELECT 1 FROM assets a WHERE ${isThis} FOR UPDATE`
  const [gone] = await tx.$queryRaw<{ variants: Variant[] }[]>`
    DELETE FROM assets a WHERE ${isThis} AND ${mayGo} RETURNING a.variants`
  if (!gone) return
  await mediaStorage(tx).delete(gone.variants.map(({ width, format }) => ({ businessId, kind, hash, width, format })))
}
