/** A business's pictures: the sizes made of an upload, their file names, and the focal point. */

/** The kinds of pictures. To add one, also migrate the CHECK constraint on `assets`. */
export const PICTURE_KINDS = ['logo', 'cover', 'gallery', 'staff', 'service'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** Kinds of which a site shows one picture. */
export const SLOT_KINDS = ['logo', 'cover'] as const satisfies readonly PictureKind[]
export type SlotKind = (typeof SLOT_KINDS)[number]

/** The formats in the order offered to browsers: AVIF is smaller, WebP has wider support. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The largest upload, in bytes. */
export const UPLOAD_LIMIT_BYTES = 15 * 1024 * 1024

/** The error message for a file above `UPLOAD_LIMIT_BYTES`. */
export const FILE_TOO_LARGE = `This file is larger than ${UPLOAD_LIMIT_BYTES / (1024 * 1024)} MB. Choose a smaller one.`

/** Maximum pixels of an upload. */
export const MAX_PIXELS = 50_000_000

/**
 * Maximum pixels of an upload in a format whose decoder holds the whole picture, at up to 20 bytes per pixel: AVIF,
 * HEIC, interlaced PNG.
 */
export const MAX_PIXELS_HELD = 16_000_000

const WIDTHS = [320, 640, 1280, 1920]
/** An additional width, for pictures that are shown as thumbnails. */
const THUMBNAIL_WIDTH = 160
/** Width of the widest file in pixels. Logos and people are shown small, and gallery pictures several in a row. */
const WIDEST: Record<PictureKind, number> = { logo: 640, cover: 1920, gallery: 1280, staff: 640, service: 640 }
/** A smaller width gets its own file if it is at most this share of the widest. */
const WORTH_A_FILE = 0.8
/** Minimum size of an upload, in pixels. */
const MIN_SIZE: Record<PictureKind, { width: number; height: number }> = {
  logo: { width: 32, height: 32 },
  cover: { width: 640, height: 320 },
  gallery: { width: 320, height: 320 },
  staff: { width: 160, height: 160 },
  service: { width: 160, height: 160 },
}
const NOUNS: Record<PictureKind, string> = {
  logo: 'logo',
  cover: 'cover',
  gallery: 'gallery picture',
  staff: 'photo',
  service: 'service’s picture',
}
const MAX_ASPECT_RATIO = 6

/** Returns the widths, in pixels, of the files made from a picture, in ascending order. Never enlarges. */
export function chosenWidths(kind: PictureKind, width: number): number[] {
  const widest = Math.min(width, WIDEST[kind])
  const steps = kind === 'service' ? [THUMBNAIL_WIDTH, ...WIDTHS] : WIDTHS
  return [...steps.filter((step) => step <= widest * WORTH_A_FILE), widest]
}

/** Returns why a picture of this size can't be used, as a sentence for the owner; null if it can. */
export function sizeProblem(kind: PictureKind, { width, height }: { width: number; height: number }): string | null {
  const least = MIN_SIZE[kind]
  if (width < least.width || height < least.height)
    return `This picture is ${width} × ${height} pixels. A ${NOUNS[kind]} needs at least ${least.width} × ${least.height}.`
  return Math.max(width / height, height / width) > MAX_ASPECT_RATIO
    ? 'This picture is too long and narrow. Crop it and try again.'
    : null
}

/** A picture file named by a URL; without a width, the widest. */
export interface NamedFile {
  hash: string
  width: number | null
  format: PictureFormat
}

/** Parses the last segment of a picture's URL, `{hash}.webp` or `{hash}-640.webp`; returns null for anything else. */
export function readFileName(name: string): NamedFile | null {
  const [, hash = '', width, format] = /^([0-9a-f]{64})(?:-([1-9]\d{0,3}))?\.(avif|webp)$/.exec(name) ?? []
  return format === undefined
    ? null
    : { hash, width: width === undefined ? null : Number(width), format: format as PictureFormat }
}

/** The point of a picture that stays visible however it is cropped: whole percent from its left and top edge. */
export interface FocalPoint {
  focalX: number
  focalY: number
}

/** The focal point of a picture whose owner chose none. */
export const CENTER: FocalPoint = { focalX: 50, focalY: 50 }

const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

/** Returns the focal point at a place in a box, both in the same unit. Places outside count as the edge. */
export function focalPointAt(
  place: { x: number; y: number },
  box: { left: number; top: number; width: number; height: number },
): FocalPoint {
  const share = (distance: number, length: number) => (length > 0 ? percent((distance / length) * 100) : 50)
  return { focalX: share(place.x - box.left, box.width), focalY: share(place.y - box.top, box.height) }
}

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the focal point moved by an arrow key: `step` percent, never over an edge. Null for other keys. */
export function moveFocalPoint({ focalX, focalY }: FocalPoint, key: string, step: number): FocalPoint | null {
  if (!Object.hasOwn(ARROWS, key)) return null
  const [x, y] = ARROWS[key] ?? [0, 0]
  return { focalX: percent(focalX + x * step), focalY: percent(focalY + y * step) }
}

/** Describes a focal point: "30% from the left, 50% from the top". */
export function focalPointWords({ focalX, focalY }: FocalPoint): string {
  return `${focalX}% from the left, ${focalY}% from the top`
}

/** A rectangle of a picture, in its pixels. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Returns the largest part of a picture that has the proportions of `frame`, placed like `object-fit: cover` and the
 * focal point as `object-position` place it in a browser.
 */
export function cropFor(
  picture: { width: number; height: number },
  frame: { width: number; height: number },
  { focalX, focalY }: FocalPoint,
): Crop {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height)
  const width = Math.max(1, Math.floor(frame.width * scale))
  const height = Math.max(1, Math.floor(frame.height * scale))
  return {
    left: Math.round(((picture.width - width) * focalX) / 100),
    top: Math.round(((picture.height - height) * focalY) / 100),
    width,
    height,
  }
}

/** A picture for the card of a shared link: a data URL that the card's renderer can read, and its size in pixels. */
export interface CardPicture {
  url: string
  width: number
  height: number
}

/** The pictures on that card; null for one that the business doesn't have. */
export type CardPictures = Record<SlotKind, CardPicture | null>

/** Maximum pictures of a gallery. The CHECK on `gallery_pictures` has it too. */
export const MAX_GALLERY_PICTURES = 12
/** Maximum length of a picture's alternative text, in characters. */
export const ALT_MAX_LENGTH = 150

/** Returns the alternative text of the picture at `index`; its position in the gallery if the owner wrote none. */
export function galleryAlt(alt: string | null, index: number, businessName: string): string {
  return alt ?? `${businessName}, picture ${index + 1}`
}
