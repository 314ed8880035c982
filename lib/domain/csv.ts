/** CSV files that spreadsheets open as they are meant: RFC 4180, and no cell that acts as a formula. */

/** Tells a spreadsheet that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
/** A cell that begins like this could be run as a formula. Source: OWASP, CSV injection. */
const FORMULA_START = /^[=+\-@\t\r]/
const SHIELDED = /^'(?=[=+\-@\t\r])/

/** The rows as one file; every cell is shielded against being taken for a formula. */
export function toCsv(rows: ReadonlyArray<readonly string[]>): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map((cell) => quote(shieldCell(cell))).join(',')}\r\n`).join('')
}

/** The cell with an apostrophe before what a spreadsheet would take for a formula. */
export function shieldCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** What was shielded, as it was. */
export function unshieldCell(text: string): string {
  return text.replace(SHIELDED, '')
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
