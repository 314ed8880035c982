/** Finds the headings of a list, and what its columns contain. */
import { cleanCell, cleanContact, isDamaged, squashHeading } from './list-cells'
import { type ColumnRole, isCallingCode, isListTitle, roleOfHeading } from './list-headings'
import { isNumberOrDate, isPhone, rolesOf } from './list-roles'
import { hasPhoneShape } from './phone'

/** A file's rows, as its program wrote them. */
export type Rows = ReadonlyArray<readonly string[]>

/** How to read a list. The owner can change the roles. */
export interface ListColumns {
  /** Index of the row with the headings; null if there is none. */
  headingRow: number | null
  /** Each column's role; null for columns that aren't imported. */
  roles: ReadonlyArray<ColumnRole | null>
}

/** How many filled rows are searched for headings. */
const HEADING_ROWS = 10
/** How many rows' cells are used to judge a column. */
const JUDGED_ROWS = 50

/** Finds the row of headings, and what each column contains: by its heading, or else by its cells. */
export function recognizeColumns(rows: Rows): ListColumns {
  const headingRow = findHeadings(rows)
  return { headingRow, roles: rolesUnder(rows, headingRow) }
}

/** Returns what each column contains if the headings are in `headingRow`; null if the list has none. */
export function rolesUnder(rows: Rows, headingRow: number | null): Array<ColumnRole | null> {
  const width = rows.slice(0, JUDGED_ROWS).reduce((widest, cells) => Math.max(widest, cells.length), 0)
  const headings = headingRow === null ? [] : (rows[headingRow] ?? [])
  const people = rows.slice(headingRow === null ? 0 : headingRow + 1).slice(0, JUDGED_ROWS)
  return rolesOf(headings, people, width)
}

/** A column, with its role and its name in the list. */
export interface LabelledColumn {
  index: number
  role: ColumnRole
  label: string
  /** Index of the column that labels each contact, as in Google's exports. */
  labels: number | null
  /** Index of the column with the country calling code of these numbers. */
  callingCode: number | null
}

const DEFAULT_LABELS: Partial<Record<ColumnRole, string>> = { email: 'Email', phone: 'Phone', notes: 'Notes' }

/** Returns the columns that are imported. */
export function labelColumns(headings: readonly string[], roles: ListColumns['roles']): LabelledColumn[] {
  const squashed = headings.map(squashHeading)
  return roles.flatMap((role, index) => {
    if (role === null) return []
    const stem = (squashed[index] ?? '').replace(/value$/, '')
    const labels = squashed.findIndex((text) => stem !== '' && (text === `${stem}label` || text === `${stem}type`))
    const label = (headings[index] ?? '').replace(/\s*-\s*value$/i, '')
    return [
      {
        index,
        role,
        label: label || DEFAULT_LABELS[role] || 'Note',
        labels: labels < 0 ? null : labels,
        callingCode: role === 'phone' ? callingCodeOf(index, headings) : null,
      },
    ]
  })
}

/**
 * Returns the adjacent column of calling codes, trying the one before it first; otherwise the only one in the list, or
 * null.
 */
function callingCodeOf(column: number, headings: readonly string[]): number | null {
  const codes = [...headings.keys()].filter((index) => isCallingCode(headings[index] ?? ''))
  const beside = [column - 1, column + 1].find((index) => codes.includes(index))
  return beside ?? (codes.length === 1 ? (codes[0] ?? null) : null)
}

/** Returns a column's name, such as "Column B"; after Z, a number. */
export function columnName(index: number): string {
  return `Column ${index < 26 ? String.fromCharCode(65 + index) : index + 1}`
}

/** Scores how well the rows read as a list: by known headings, then by how many rows have the same width. */
export function tableScore(rows: Rows): number {
  const filled = rows.filter(isFilled)
  const headingRow = findHeadings(rows)
  const headings = headingRow === null ? 0 : headingScore(rows[headingRow] ?? [])
  const widths = filled.map((cells) => cells.length)
  const width = headingRow === null ? mostCommon(widths) : (rows[headingRow]?.length ?? 0)
  const even = widths.filter((each) => each === width).length / Math.max(1, widths.length)
  return headings * 10 + even * 5 + (width > 1 ? 1 : 0)
}

/**
 * Repairs a row that has too many cells because a comma in it wasn't quoted. Joins cells so that email addresses and
 * phone numbers are in their columns again; returns the row unchanged if no join does that.
 */
export function realign(cells: readonly string[], rows: Rows, { headingRow, roles }: ListColumns): readonly string[] {
  if (headingRow === null) return cells
  const width = rows[headingRow]?.length ?? 0
  const extra = cells.length - width
  const isWhole = extentOf(cells) <= width && hasContactsInPlace(cells, roles)
  if (extra <= 0 || width < 2 || isWhole) return cells
  const joinedAt = (column: number) => [
    ...cells.slice(0, column),
    cells.slice(column, column + extra + 1).join(','),
    ...cells.slice(column + extra + 1, width + extra),
  ]
  const texts = roles.flatMap((role, index) => (role === 'email' || role === 'phone' || index >= width ? [] : [index]))
  return texts.map(joinedAt).find((row) => hasContactsInPlace(row, roles)) ?? cells
}

/** Returns whether email columns hold only addresses, phone columns only numbers, and at least one has a value. */
function hasContactsInPlace(cells: readonly string[], roles: ListColumns['roles']): boolean {
  const filled = roles.flatMap((role, index) => {
    const text = cleanContact(cells[index])
    if (text === '' || (role !== 'email' && role !== 'phone')) return []
    return [role === 'email' ? text.includes('@') : !text.includes('@') && (hasPhoneShape(text) || isDamaged(text))]
  })
  return filled.length > 0 && filled.every(Boolean)
}

/** Returns the number of cells up to the last filled one. */
export function extentOf(cells: readonly string[]): number {
  return cells.reduce((extent, cell, index) => (cell.trim() === '' ? extent : index + 1), 0)
}

/** Returns whether any cell of the row is filled. */
export function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cleanCell(cell) !== '')
}

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
  return found?.row ?? wordsAboveContacts(rows)
}

/** Returns how many cells are known headings; 0 if any is an email address, a number or a date. */
function headingScore(cells: readonly string[]): number {
  const texts = cells.map((cell) => cleanCell(cell)).filter((text) => text !== '')
  if (texts.some((text) => text.includes('@') || isNumberOrDate(text))) return 0
  const known = texts.filter((text) => roleOfHeading(text) !== null).length
  return known === 0 && texts.length === 1 && isListTitle(texts[0] ?? '') ? 0.5 : known
}

/** Finds a row of unknown headings: the first that has words above a column of addresses or numbers. */
function wordsAboveContacts(rows: Rows): number | null {
  const filled = [...rows.entries()].filter(([, cells]) => isFilled(cells)).slice(0, JUDGED_ROWS)
  for (const [place, [row, cells]] of filled.slice(0, HEADING_ROWS).entries()) {
    if (cells.some((cell) => isContact(cleanCell(cell)))) return null
    const people = filled.slice(place + 1).map(([, below]) => below)
    const isHeading = cells.some((cell, column) => {
      const texts = people.map((below) => cleanContact(below[column])).filter((text) => text !== '')
      const isWord = cleanContact(cell) !== '' && !isDamaged(cleanContact(cell))
      return isWord && texts.length > 0 && texts.filter(isContact).length * 2 > texts.length
    })
    if (isHeading && !cells.some((cell) => /\p{Nd}/u.test(cell))) return row
  }
  return null
}

function isContact(text: string): boolean {
  return text.includes('@') || isPhone(text)
}

function mostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  numbers.forEach((each) => counts.set(each, (counts.get(each) ?? 0) + 1))
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0]
}
