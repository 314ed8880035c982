import { glyphOf, tableOf } from './sfnt.mjs'

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

/** Glyphs of a coverage table, in its order. @param {Buffer} font @param {number} table */
function coveredGlyphs(font, table) {
  const [format, count] = [font.readUInt16BE(table), font.readUInt16BE(table + 2)]
  if (format === 1) return Array.from({ length: count }, (_, index) => font.readUInt16BE(table + 4 + 2 * index))
  return Array.from({ length: count }, (_, index) => table + 4 + 6 * index).flatMap((range) => {
    const first = font.readUInt16BE(range)
    return Array.from({ length: font.readUInt16BE(range + 2) - first + 1 }, (_, index) => first + index)
  })
}
