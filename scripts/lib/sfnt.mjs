/** Reads tables of TrueType and OpenType fonts. */

/** The offset of a table, or null. @param {Buffer} font @param {string} tag */
export function tableOf(font, tag) {
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16)
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  return null
}

/**
 * The glyph of a character below U+10000, by the font's cmap of format 4; 0 without one. @param {Buffer} font @param
 * {number} point
 */
export function glyphOf(font, point) {
  const table = tableOf(font, 'cmap') ?? 0
  const offsets = Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) =>
    font.readUInt32BE(table + 8 + 8 * index),
  )
  const start = table + (offsets.find((offset) => font.readUInt16BE(table + offset) === 4) ?? 0)
  const twice = font.readUInt16BE(start + 6)
  for (let segment = start + 14; segment < start + 14 + twice; segment += 2) {
    const first = font.readUInt16BE(segment + twice + 2)
    if (font.readUInt16BE(segment) < point || first > point) continue
    const delta = font.readUInt16BE(segment + 2 * twice + 2)
    const range = segment + 3 * twice + 2
    const offset = font.readUInt16BE(range)
    const glyph = offset === 0 ? point : font.readUInt16BE(range + offset + 2 * (point - first))
    return (glyph + delta) % 65_536
  }
  return 0
}

/** The width of a glyph in units of the em. @param {Buffer} font @param {number} glyph */
export function widthOf(font, glyph) {
  const table = tableOf(font, 'hmtx') ?? 0
  const last = font.readUInt16BE((tableOf(font, 'hhea') ?? 0) + 34) - 1
  return font.readUInt16BE(table + 4 * Math.min(glyph, last)) / unitsPerEm(font)
}

/** Ascent, descent and gap between lines, in units of the em. @param {Buffer} font */
export function heightsOf(font) {
  const table = tableOf(font, 'hhea') ?? 0
  const [ascent = 0, descent = 0, lineGap = 0] = [4, 6, 8].map(
    (offset) => Math.abs(font.readInt16BE(table + offset)) / unitsPerEm(font),
  )
  return { ascent, descent, lineGap }
}

/** @param {Buffer} font */
function unitsPerEm(font) {
  return font.readUInt16BE((tableOf(font, 'head') ?? 0) + 18)
}
