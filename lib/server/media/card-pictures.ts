/** A business's pictures for its sharing card, whose renderer reads neither AVIF nor WebP. */
import type { Pictures, SitePicture } from '@/lib/contracts/picture'
import { type CardPicture, type CardPictures, cropFor, type SlotKind } from '@/lib/domain/picture'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'
import { loadSharp } from './encode'
import { readMedia } from './storage'

const COVER = { width: 460, height: 630 }
const LOGO = { width: 320, height: 112 }
/** Drawn at twice the size, then scaled down. */
const SHARPNESS = 2

/**
 * Returns the business's logo, whole, and its cover, cropped around the focal point. Throws AppError 503 while the
 * storage is unavailable.
 */
export async function readCardPictures(scope: BusinessScope, { logo, cover }: Pictures): Promise<CardPictures> {
  const [logoFile, coverFile] = await Promise.all([readFile(scope, 'logo', logo), readFile(scope, 'cover', cover)])
  return {
    logo: logoFile && (await drawLogo(logoFile)),
    cover: cover && coverFile && (await drawCover(coverFile, cover)),
  }
}

/** Reads the smallest file that is sharp on a card. */
async function readFile(
  { businessId }: BusinessScope,
  kind: SlotKind,
  picture: SitePicture | null,
): Promise<Uint8Array | null> {
  if (!picture) return null
  const width = picture.widths.find((one) => one >= COVER.height * SHARPNESS) ?? picture.width
  return readMedia(getDb(), { businessId, kind, hash: picture.hash, width, format: 'webp' })
}

async function drawLogo(file: Uint8Array): Promise<CardPicture> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(file)
    .resize({ width: LOGO.width * SHARPNESS, height: LOGO.height * SHARPNESS, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { url: toUrl('png', data), width: info.width / SHARPNESS, height: info.height / SHARPNESS }
}

async function drawCover(file: Uint8Array, cover: SitePicture): Promise<CardPicture> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(file).metadata()
  const data = await sharp(file)
    .extract(cropFor({ width, height }, COVER, cover))
    .resize(COVER)
    .jpeg({ quality: 85 })
    .toBuffer()
  return { url: toUrl('jpeg', data), ...COVER }
}

function toUrl(type: 'png' | 'jpeg', data: Buffer): string {
  return `data:image/${type};base64,${data.toString('base64')}`
}
