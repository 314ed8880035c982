/**
 * Creates the files of a picture from an upload. Stores no metadata of the upload: no EXIF, location or color profile.
 */
import { createHash } from 'node:crypto'
import type { OutputInfo, Sharp, SharpOptions } from 'sharp'
import {
  chosenWidths,
  MAX_PIXELS,
  MAX_PIXELS_HELD,
  PICTURE_FORMATS,
  sizeProblem,
  type PictureFormat,
  type PictureKind,
} from '@/lib/domain/picture'
import { AppError } from '../http/app-error'
import { inspectUpload, refuseFile, refuseType, tooLarge, type UploadFormat } from './inspect-upload'

/** One file of a picture with its bytes. */
interface EncodedFile {
  width: number
  height: number
  format: PictureFormat
  content: Buffer
}

/** An encoded picture; width and height are those of its largest file. */
export interface EncodedPicture {
  hash: string
  width: number
  height: number
  blur: string
  files: EncodedFile[]
}

/** The largest size of a picture, decoded. */
interface Pixels {
  data: Buffer
  info: OutputInfo
}
type SharpModule = typeof import('sharp')['default']

const DAMAGED = 'This picture is damaged or cut off. Save it again, or choose another one.'
const NO_HEIC = 'HEIC pictures can’t be read here. Save it as JPEG, or set your phone’s camera to “Most compatible”.'
const TOO_LONG = 'This picture takes too long to read. Save it as JPEG and try again.'
const TOO_MANY_PIXELS = 'This picture has more than 50 megapixels. Choose a smaller one.'
const TOO_MANY_TO_HOLD =
  'AVIF, HEIC and interlaced PNG pictures can have 16 megapixels at most. Save it as JPEG, or choose a smaller one.'
const TIMEOUT_SECONDS = 30
const BLUR_WIDTH = 16

let loading: Promise<SharpModule> | null = null

/**
 * Loads the decoder on first use, because most web processes never see an upload. One thread, no cache: memory stays
 * flat.
 */
export async function loadSharp(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

/**
 * Decodes an upload and returns its files: upright, sRGB, in the widths of `chosenWidths`, each as AVIF and WebP. The
 * same bytes give the same files. Takes seconds and up to 400 MB: call it through the `EncoderQueue`. Throws AppError
 * 400, 413 or 415 with a sentence for the owner.
 */
export async function encodePicture(kind: PictureKind, bytes: Buffer): Promise<EncodedPicture> {
  const format = inspectUpload(bytes)
  const sharp = await loadSharp()
  const pixels = await decode(sharp, kind, bytes).catch((error: unknown) => {
    throw explain(error, format)
  })
  const files: EncodedFile[] = []
  for (const width of chosenWidths(kind, pixels.info.width))
    for (const name of PICTURE_FORMATS) files.push(await toFile(sharp, pixels, width, name))
  const largest = files.findLast((file) => file.format === 'webp')
  if (!largest) throw new Error('The encoder produced no file')
  return {
    hash: createHash('sha256').update(largest.content).digest('hex'),
    width: largest.width,
    height: largest.height,
    blur: await toBlur(sharp, pixels),
    files,
  }
}

async function decode(sharp: SharpModule, kind: PictureKind, bytes: Buffer): Promise<Pixels> {
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }
  const { autoOrient, pages = 1, isProgressive, format } = await sharp(bytes, options).metadata()
  if (pages > 1) throw refuseFile('This picture is animated. Choose a still picture.')
  const pixels = autoOrient.width * autoOrient.height
  if (pixels > MAX_PIXELS) throw tooLarge(TOO_MANY_PIXELS)
  const isHeld = format === 'heif' || (format === 'png' && isProgressive === true)
  if (isHeld && pixels > MAX_PIXELS_HELD) throw tooLarge(TOO_MANY_TO_HOLD)
  const problem = sizeProblem(kind, autoOrient)
  if (problem !== null) throw refuseFile(problem)
  const widest = chosenWidths(kind, autoOrient.width).at(-1) ?? autoOrient.width
  const upright = sharp(bytes, options)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
  // Only a logo keeps its transparency, because it is shown on different backgrounds.
  const kept = kind !== 'logo' ? upright.flatten({ background: '#ffffff' }) : upright
  return kept.raw().toBuffer({ resolveWithObject: true })
}

async function toFile(sharp: SharpModule, pixels: Pixels, width: number, format: PictureFormat): Promise<EncodedFile> {
  const resized = ofPixels(sharp, pixels).resize({ width })
  // Higher efforts take several times as long for a few percent.
  const encoded =
    format === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 80, effort: 4 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, format, content: data }
}

async function toBlur(sharp: SharpModule, pixels: Pixels): Promise<string> {
  const small = await ofPixels(sharp, pixels).resize({ width: BLUR_WIDTH }).webp({ quality: 40 }).toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

function ofPixels(sharp: SharpModule, { data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** Explains a decoder's error, whose own message would tell an owner nothing. */
function explain(error: unknown, format: UploadFormat): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  if (format === 'heic') return refuseType(NO_HEIC)
  if (/pixel limit/i.test(error.message)) return tooLarge(TOO_MANY_PIXELS)
  return refuseFile(/timeout/i.test(error.message) ? TOO_LONG : DAMAGED)
}
