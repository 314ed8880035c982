/** Types of `sfnt.mjs`, which plain Node.js runs for `npm run fonts`, for its readers in TypeScript. */

/** Returns the glyph of a character below U+10000, by the font's cmap of format 4; 0 without one. */
export function glyphOf(font: Buffer, point: number): number
