/** Reads pictures, without their bytes. */
import type { Gallery, GalleryPicture, Pictures, SitePicture, StoredPicture } from '@/lib/contracts/picture'
import type { NamedFile, PictureFormat, SlotKind } from '@/lib/domain/picture'
import { getDb, prepared, type Db, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'
import type { MediaKey } from './storage'

/** One file of a picture, as `assets.variants` lists it. */
export interface Variant {
  width: number
  height: number
  format: PictureFormat
  /** The file's size in bytes. */
  bytes: number
}

type Row = Omit<SitePicture, 'widths'> & { variants: Variant[] }
type GalleryRow = Omit<GalleryPicture, 'widths'> & { variants: Variant[] }

/** The pictures that business `b` shows, as one JSON object by kind, for `toPictures`; null if none. */
export const SITE_PICTURES = Prisma.sql`(
  SELECT json_object_agg(x.kind, json_build_object('hash', a.hash, 'width', a.width, 'height', a.height, 'blur', a.blur,
      'variants', a.variants, 'focalX', x.focal_x, 'focalY', x.focal_y))
  FROM site_pictures x JOIN assets a ON a.business_id = x.business_id AND a.kind = x.kind AND a.hash = x.hash
  WHERE x.business_id = b.id)`

/** Returns the pictures of a row that selected `SITE_PICTURES`. */
export function toPictures(rows: Partial<Record<SlotKind, Row>> | null): Pictures {
  const toPicture = (row: Row | undefined): SitePicture | null => {
    if (!row) return null
    const { variants, ...picture } = row
    return { ...picture, widths: widthsOf(variants) }
  }
  return { logo: toPicture(rows?.logo), cover: toPicture(rows?.cover) }
}

/** The picture of asset `a` as JSON, for `toStoredPicture`; null if an outer join found no asset. */
export const STORED_PICTURE = Prisma.sql`CASE WHEN a.hash IS NOT NULL THEN json_build_object(
  'hash', a.hash, 'width', a.width, 'height', a.height, 'blur', a.blur, 'variants', a.variants) END`

/** The logo of business `b`, as `STORED_PICTURE`. */
export const LOGO = Prisma.sql`(SELECT ${STORED_PICTURE}
  FROM site_pictures x JOIN assets a ON a.business_id = x.business_id AND a.kind = x.kind AND a.hash = x.hash
  WHERE x.business_id = b.id AND x.kind = 'logo')`

/** The columns of an asset that `toStoredPicture` needs. */
export const STORED_PICTURE_SELECT = {
  hash: true,
  width: true,
  height: true,
  blur: true,
  variants: true,
} as const satisfies Prisma.AssetSelect

/** Returns a picture whose asset was selected with `STORED_PICTURE_SELECT`. */
export function toStoredPicture({
  variants,
  ...picture
}: Prisma.AssetGetPayload<{ select: typeof STORED_PICTURE_SELECT }>): StoredPicture {
  return { ...picture, widths: widthsOf(variants as unknown as Variant[]) }
}

/** Returns the widths of a picture's files, ascending. */
export function widthsOf(variants: readonly Variant[]): number[] {
  return [...new Set(variants.map(({ width }) => width))].sort((a, b) => a - b)
}

/** Returns the pictures that the business's site shows. */
export async function getPictures({ businessId }: BusinessScope, db: Db | Tx = getDb()): Promise<Pictures> {
  const [row] = await db.$queryRaw<{ pictures: Partial<Record<SlotKind, Row>> | null }[]>`
    SELECT ${SITE_PICTURES} AS pictures FROM businesses b WHERE b.id = ${businessId}::uuid`
  return toPictures(row?.pictures ?? null)
}

/** Returns the gallery in the owner's order, in one statement. */
export async function getGallery({ businessId }: BusinessScope, db: Db | Tx = getDb()): Promise<Gallery> {
  const [row] = await db.$queryRaw<{ version: number; pictures: GalleryRow[] }[]>`
    SELECT b.gallery_version AS version, coalesce((
      SELECT json_agg(json_build_object('hash', a.hash, 'width', a.width, 'height', a.height, 'blur', a.blur,
        'variants', a.variants, 'alt', g.alt) ORDER BY g.position)
      FROM gallery_pictures g JOIN assets a ON a.business_id = g.business_id AND a.kind = g.kind AND a.hash = g.hash
      WHERE g.business_id = b.id), '[]') AS pictures
    FROM businesses b WHERE b.id = ${businessId}::uuid`
  if (!row) throw notFound()
  const pictures = row.pictures.map(({ variants, ...picture }) => ({ ...picture, widths: widthsOf(variants) }))
  return { version: row.version, pictures }
}

/**
 * Returns the file that a URL names, or null. The hash is enough, because only people who were shown a picture know it.
 * If several businesses store the same picture, their files are equal.
 */
export async function unsafeAcrossBusinessesFindFile({ hash, width, format }: NamedFile): Promise<MediaKey | null> {
  const [key] = await getDb().$queryRaw<MediaKey[]>(
    prepared(Prisma.sql`
      SELECT a.business_id AS "businessId", a.kind, a.hash, v.width, v.format
      FROM assets a CROSS JOIN LATERAL jsonb_to_recordset(a.variants) AS v (width int, format text)
      WHERE a.hash = ${hash} AND v.format = ${format} AND (${width}::int IS NULL OR v.width = ${width}::int)
      ORDER BY v.width DESC LIMIT 1`),
  )
  return key ?? null
}
