import { brotliDecompressSync } from 'node:zlib'

/** Numbers of the tags that we read, from WOFF2's list of known tables (W3C, section 4.1). */
const CMAP = 0
const GLYF = 10
const LOCA = 11
const GSUB = 28
const OTHER_TAG = 63

/** Returns the OpenType feature tags of a WOFF2 font, such as `tnum`. */
export function featuresOf(font: Buffer): Set<string> {
  const table = tableOf(font, GSUB)
  const list = table.readUInt16BE(6)
  const count = table.readUInt16BE(list)
  return new Set(
    Array.from({ length: count }, (_, index) => table.toString('latin1', list + 2 + 6 * index, list + 6 + 6 * index)),
  )
}

/** Returns the code points below U+10000 for which a WOFF2 font has a glyph. */
export function codePointsOf(font: Buffer): Set<number> {
  const table = tableOf(font, CMAP)
  const offsets = Array.from({ length: table.readUInt16BE(2) }, (_, index) => table.readUInt32BE(8 + 8 * index))
  const start = offsets.find((offset) => table.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('the font has no cmap of format 4')
  const ends = start + 14
  const twice = table.readUInt16BE(start + 6)
  const points = new Set<number>()
  for (let segment = 0; segment < twice; segment += 2) {
    const end = table.readUInt16BE(ends + segment)
    for (let point = table.readUInt16BE(ends + twice + 2 + segment); point <= end; point += 1) points.add(point)
  }
  points.delete(0xff_ff)
  return points
}

function tableOf(font: Buffer, wanted: number): Buffer {
  let at = 48
  const readLength = () => {
    let length = 0
    for (;;) {
      const byte = font.readUInt8(at++)
      length = length * 128 + (byte & 127)
      if (byte < 128) return length
    }
  }
  const tables = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font.readUInt8(at++)
    const tag = flags & 63
    if (tag === OTHER_TAG) at += 4
    const length = readLength()
    const isTransformed = tag === GLYF || tag === LOCA ? flags >> 6 !== 3 : flags >> 6 !== 0
    return { tag, length: isTransformed ? readLength() : length }
  })
  const data = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  const index = tables.findIndex(({ tag }) => tag === wanted)
  if (index < 0) throw new Error(`the font has no table number ${wanted}`)
  const start = tables.slice(0, index).reduce((sum, { length }) => sum + length, 0)
  return data.subarray(start, start + (tables[index]?.length ?? 0))
}
