/** Checks an upload's first bytes, and whether it also contains another kind of file, before any decoder reads it. */
import { FILE_TOO_LARGE, UPLOAD_LIMIT_BYTES } from '@/lib/domain/picture'
import { AppError, invalidFields } from '../http/app-error'

/** The formats an upload can have. */
export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const NO_PICTURE = 'This is not a picture we can read. Choose a JPEG, PNG, WebP or AVIF file.'
const ANIMATED = 'This picture is animated. Choose a still picture.'
/** Markers of HTML or scripts, which an image file must not contain. */
const FOREIGN = /<(?:script|html|!doctype|iframe|\?php)[\s>]/i
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']
/** A PDF may begin within this many bytes. */
const PDF_WITHIN = 1024

/**
 * Returns the format according to the first bytes, not the file's name. Throws AppError with a sentence for the owner:
 * 400 at `file` if it is empty, animated or also valid as another kind of file, 413 if too large, 415 for any other
 * format.
 */
export function inspectUpload(bytes: Buffer): UploadFormat {
  if (bytes.length === 0) throw refuseFile('The file is empty.')
  if (bytes.length > UPLOAD_LIMIT_BYTES) throw tooLarge()
  const format = formatOf(bytes)
  if (format === null) throw refuseType(NO_PICTURE)
  if (isSomethingElse(bytes)) throw refuseFile('This file holds more than a picture. Save it again as a plain picture.')
  return format
}

/** Returns the error for a file whose content isn't allowed: 400 with the sentence at `file`. */
export const refuseFile = (sentence: string): AppError => invalidFields({ file: sentence })

/** Returns the error for a file whose format isn't allowed: 415. */
export const refuseType = (sentence: string): AppError => new AppError(415, 'unsupported_media_type', sentence)

/** Returns the error for a file that is too large: 413. */
export function tooLarge(sentence = FILE_TOO_LARGE): AppError {
  return new AppError(413, 'too_large', sentence)
}

function formatOf(bytes: Buffer): UploadFormat | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) {
    // The decoder would silently take the first frame.
    if (isAnimatedPng(bytes)) throw refuseFile(ANIMATED)
    return 'png'
  }
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp'
  return textAt(bytes, 4, 4) === 'ftyp' ? formatOfBrands(bytes) : null
}

/** Returns whether the chunk that makes a PNG animated comes before its pixels. Source: PNG, third edition. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const type = textAt(bytes, at + 4, 4)
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL'
  }
  return false
}

/**
 * Returns the format by the file type box: a major brand, a version, then compatible brands. Source: ISO/IEC 14496-12.
 */
function formatOfBrands(bytes: Buffer): UploadFormat | null {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = new Set<string>()
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.add(textAt(bytes, at, 4))
  if (brands.has('avis')) throw refuseFile(ANIMATED)
  if (brands.has('avif')) return 'avif'
  return HEIC_BRANDS.some((brand) => brands.has(brand)) ? 'heic' : null
}

/**
 * Returns whether the upload is also another kind of file. Re-encoding would remove that part, but no photo program
 * writes such files.
 */
function isSomethingElse(bytes: Buffer): boolean {
  const isZip = bytes.includes('PK\x03\x04', 0, 'latin1') && bytes.includes('PK\x05\x06', 0, 'latin1')
  return isZip || bytes.subarray(0, PDF_WITHIN).includes('%PDF-') || FOREIGN.test(bytes.toString('latin1'))
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function textAt(bytes: Buffer, from: number, length: number): string {
  return bytes.toString('latin1', from, from + length)
}
