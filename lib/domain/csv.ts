/** CSV for spreadsheets: RFC 4180, without cells that run as formulas. */

/** Tells a spreadsheet that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
// The first characters of a formula, with their full-width forms; some programs skip tabs and line ends. Source: OWASP,
// CSV injection.
const FORMULA_START = '[=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20]'
/** Text that could run as a formula, even after its leading apostrophes are removed. */
const DANGEROUS = new RegExp(`^'*${FORMULA_START}`)
const SHIELDED = new RegExp(`^'(?='*${FORMULA_START})`)
/** Signed numbers and international phone numbers: running them is harmless, and an apostrophe would spoil them. */
const HARMLESS = /^-\d+(?:[.,]\d+)?%?$|^\+\d[\d ().-]*$/

/** Returns the rows as one CSV file, padded to the same width. Shields every cell against being run as a formula. */
export function toCsv(rows: ReadonlyArray<readonly string[]>): string {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const line = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, index) => quote(shieldCell(cells[index] ?? ''))).join(',')
  return BYTE_ORDER_MARK + rows.map((cells) => `${line(cells)}\r\n`).join('')
}

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula. Leaves signed numbers and phone numbers
 * unchanged.
 */
export function shieldCell(text: string): string {
  return DANGEROUS.test(text) && !HARMLESS.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `shieldCell` added; its inverse for every string. */
export function unshieldCell(text: string): string {
  return text.replace(SHIELDED, '')
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
