/** A PNG image of black and white squares. Source: ISO/IEC 15948 (PNG). */
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** The PNG header's format: one bit per pixel, grayscale; default compression, filters and interlacing. */
const FORMAT = [1, 0, 0, 0, 0]

/**
 * Returns an image of `size` by `size` squares, each `scale` pixels wide. Uses one bit per pixel, because the QR code
 * library needs a second of CPU time for the same image in color.
 */
export function blackAndWhitePng(size: number, scale: number, isDark: (x: number, y: number) => boolean): Buffer {
  const width = size * scale
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header.set(FORMAT, 8)
  const rows = Array.from({ length: size }, (_, y) => pixelRow(width, (x) => isDark(Math.floor(x / scale), y)))
  const pixels = Buffer.concat(rows.flatMap((row) => Array<Buffer>(scale).fill(row)))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a row: the number of its filter (none), then the pixels, where a set bit is white. */
function pixelRow(width: number, isDark: (x: number) => boolean): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let x = 0; x < width; x++) {
    if (!isDark(x)) row[1 + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  return row
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
