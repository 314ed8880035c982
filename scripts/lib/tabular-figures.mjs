/**
 * Limits Inter's `tnum` feature to digits and number signs. It would also make the hyphen as wide as a digit, which
 * leaves gaps in "No-Show".
 * @param {Buffer} font
 */
export function withTabularFiguresOnly(font) {
  const figures = new Set([...'0123456789+−'].map((figure) => glyphOf(font, figure.charCodeAt(0))))
  const table = tableOf(font, 'GSUB')
  if (table === null) return font
  const features = table + font.readUInt16BE(table + 6)
  const lookups = table + font.readUInt16BE(table + 8)
  for (let index = 0; index < font.readUInt16BE(features); index += 1) {
    const record = features + 2 + 6 * index
    if (font.toString('latin1', record, record + 4) !== 'tnum') continue
    const lookup =
      lookups + font.readUInt16BE(lookups + 2 + 2 * font.readUInt16BE(features + font.readUInt16BE(record + 4) + 4))
    const single = lookup + font.readUInt16BE(lookup + 6)
    coveredGlyphs(font, single + font.readUInt16BE(single + 2)).forEach((glyph, place) => {
      if (!figures.has(glyph)) font.writeUInt16BE(glyph, single + 6 + 2 * place)
    })
  }
  return font
}

/** @param {Buffer} font @param {string} tag */
function tableOf(font, tag) {
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16)
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  return null
}

/** Returns the glyphs of a coverage table, in its order. @param {Buffer} font @param {number} table */
function coveredGlyphs(font, table) {
  const [format, count] = [font.readUInt16BE(table), font.readUInt16BE(table + 2)]
  if (format === 1) return Array.from({ length: count }, (_, index) => font.readUInt16BE(table + 4 + 2 * index))
  return Array.from({ length: count }, (_, index) => table + 4 + 6 * index).flatMap((range) => {
    const first = font.readUInt16BE(range)
    return Array.from({ length: font.readUInt16BE(range + 2) - first + 1 }, (_, index) => first + index)
  })
}

/**
 * Returns the glyph of a character below U+10000, using the font's cmap of format 4; 0 if there is none. @param
 * {Buffer} font @param {number} point
 */
function glyphOf(font, point) {
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
