/** Where the headings of a list are, and what its columns hold. */
import { cleanCell, cleanContact } from './list-cells'
import { type ColumnRole, isListTitle, roleOfHeading } from './list-headings'
import { hasPhoneShape } from './phone'

/** The rows of a file as its program wrote them. */
export type Rows = ReadonlyArray<readonly string[]>

/** How a list is to be read; the owner may change the columns. */
export interface ListColumns {
  /** Index of the row with the headings; null where there is none. */
  headingRow: number | null
  /** What each column holds; null for what isn't taken over. */
  roles: ReadonlyArray<ColumnRole | null>
}

/** Within how many filled rows headings are looked for. */
const HEADING_ROWS = 10
/** Rows by whose cells a column without a heading is judged. */
const JUDGED_ROWS = 50

/** Finds the headings, and what each column holds by its heading, else by its cells. */
export function recogniseColumns(rows: Rows): ListColumns {
  const headingRow = findHeadings(rows)
  return { headingRow, roles: rolesUnder(rows, headingRow) }
}

/** Returns what each column holds if the headings are in this row, or nowhere. */
export function rolesUnder(rows: Rows, headingRow: number | null): Array<ColumnRole | null> {
  const width = rows.slice(0, JUDGED_ROWS).reduce((widest, cells) => Math.max(widest, cells.length), 0)
  const headings = headingRow === null ? [] : (rows[headingRow] ?? [])
  const roles = Array.from({ length: width }, (_, column) => roleOfHeading(headings[column] ?? ''))
  const people = rows.slice(headingRow === null ? 0 : headingRow + 1).slice(0, JUDGED_ROWS)
  const share = (column: number, holds: (text: string) => boolean) => shareOf(people, column, holds)
  const assign = (role: ColumnRole, fits: (column: number) => boolean) => {
    if (roles.includes(role)) return
    const column = roles.findIndex((known, index) => known === null && fits(index))
    if (column >= 0) roles[column] = role
  }
  const isUnnamed = (column: number) => cleanCell(headings[column]) === ''
  assign('email', (column) => isUnnamed(column) && share(column, (text) => text.includes('@')) > 0.5)
  assign('phone', (column) => isUnnamed(column) && share(column, isPhone) > 0.5)
  if (!NAME_ROLES.some((role) => roles.includes(role))) {
    const column = nameColumn(people, roles)
    if (column !== null) roles[column] = 'name'
  }
  return roles
}

/** Returns how well these rows read as a list: by their headings, then by rows as wide as these. */
export function tableScore(rows: Rows): number {
  const filled = rows.filter(isFilled)
  const headingRow = findHeadings(rows)
  const headings = headingRow === null ? 0 : headingScore(rows[headingRow] ?? [])
  const widths = filled.map((cells) => cells.length)
  const width = headingRow === null ? mostCommon(widths) : (rows[headingRow]?.length ?? 0)
  const even = widths.filter((each) => each === width).length / Math.max(1, widths.length)
  return headings * 10 + even * 5 + (width > 1 ? 1 : 0)
}

/** Returns whether any cell of the row has something in it. */
export function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cleanCell(cell) !== '')
}

const NAME_ROLES: readonly ColumnRole[] = ['name', 'firstName', 'lastName']

function findHeadings(rows: Rows): number | null {
  let found: { row: number; score: number } | null = null
  let seen = 0
  for (const [row, cells] of rows.entries()) {
    if (seen === HEADING_ROWS) break
    if (!isFilled(cells)) continue
    const score = headingScore(cells)
    const count = cells.filter((cell) => cleanCell(cell) !== '').length
    if ((score >= 2 || score === count || score === 0.5 || (score >= 1 && seen === 0)) && score > (found?.score ?? 0))
      found = { row, score }
    seen += 1
  }
  return found?.row ?? null
}

/** How many cells are headings we know; none where one is somebody's address or number. */
function headingScore(cells: readonly string[]): number {
  const texts = cells.map((cell) => cleanCell(cell)).filter((text) => text !== '')
  if (texts.some((text) => text.includes('@') || isPhone(text))) return 0
  const known = texts.filter((text) => roleOfHeading(text) !== null).length
  return known === 0 && texts.length === 1 && isListTitle(texts[0] ?? '') ? 0.5 : known
}

function shareOf(rows: Rows, column: number, holds: (text: string) => boolean): number {
  const texts = rows.map((cells) => cleanContact(cells[column])).filter((text) => text !== '')
  return texts.length === 0 ? 0 : texts.filter(holds).length / texts.length
}

/** The column without a role that has the most different names; null where fewer than half of the rows have one. */
function nameColumn(people: Rows, roles: ReadonlyArray<ColumnRole | null>): number | null {
  const namesIn = roles.map((role, column) =>
    role === null ? new Set(people.map((cells) => cleanContact(cells[column])).filter(isNameLike)).size : 0,
  )
  const most = Math.max(0, ...namesIn)
  return most > 0 && most * 2 >= people.filter(isFilled).length ? namesIn.indexOf(most) : null
}

function isPhone(text: string): boolean {
  return hasPhoneShape(text) && /^[+(]?[\p{Nd}\s().\-–/+]+$/u.test(text) && !/^\d{4}-\d\d-\d\d/.test(text)
}

function isNameLike(text: string): boolean {
  return /\p{L}/u.test(text) && !/[\p{Nd}@:]/u.test(text) && text.length < 60
}

function mostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  numbers.forEach((each) => counts.set(each, (counts.get(each) ?? 0) + 1))
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0]
}
