/** CSV files that spreadsheets open as they are meant: RFC 4180, and no cell that acts as a formula. */

/** Tells a spreadsheet that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
// The first characters of a formula, with their full-width forms; some programs skip tabs and line ends. Source: OWASP,
// CSV injection.
const FORMULA_START = '[=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20]'
/** What could be run as a formula, also once the apostrophes before it are taken away. */
const DANGEROUS = new RegExp(`^'*${FORMULA_START}`)
const SHIELDED = new RegExp(`^'(?='*${FORMULA_START})`)
/** Numbers with a sign, and phone numbers with the country's code: at worst calculated, and spoilt by an apostrophe. */
const HARMLESS = /^-\d+(?:[.,]\d+)?%?$|^\+\d[\d ().-]*$/

/** Writes the rows as one file, all as wide as the widest; shields every cell against being run as a formula. */
export function toCsv(rows: ReadonlyArray<readonly string[]>): string {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const line = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, index) => quote(shieldCell(cells[index] ?? ''))).join(',')
  return BYTE_ORDER_MARK + rows.map((cells) => `${line(cells)}\r\n`).join('')
}

/**
 * Puts an apostrophe before a cell that a spreadsheet would take for a formula; leaves signed numbers and phone numbers
 * unchanged.
 */
export function shieldCell(text: string): string {
  return DANGEROUS.test(text) && !HARMLESS.test(text) ? `'${text}` : text
}

/** Returns the text before it was shielded: the inverse of `shieldCell` for every text. */
export function unshieldCell(text: string): string {
  return text.replace(SHIELDED, '')
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
