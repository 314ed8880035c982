/**
 * The people in a list from another program: who is imported, who is left out and why, and which columns are ignored.
 */
import { cutText } from './graphemes'
import { cleanCell, plainCell, readYesNo, squashHeading } from './list-cells'
import {
  columnName,
  extentOf,
  isFilled,
  labelColumns,
  type LabelledColumn,
  type ListColumns,
  realign,
  type Rows,
} from './list-columns'
import {
  addContacts,
  damagedContact,
  displayNameIn,
  isStandInAddress,
  type LabelledText,
  type ListedContacts,
  splitNameAndPhone,
  withCallingCode,
} from './list-contacts'
import { type ColumnRole, isPreference, isTextConsent, surnameOrder } from './list-headings'
import {
  isFooter,
  isPlaceholder,
  isTestEntry,
  isTotal,
  mentionsBlocking,
  mentionsNoMarketing,
  prefersNothing,
  saysBlocked,
  saysGone,
  saysNoMarketing,
} from './list-line'
import { readName } from './list-name'
import { readNotes } from './list-notes'
import type { ListedPerson } from './list-person'
import { OWN_PROGRAM, programOf } from './list-program'

/** A line that isn't imported. */
interface LeftOutLine {
  line: number
  reason: string
}

/** A column that isn't imported. */
export interface IgnoredColumn {
  heading: string
  reason: string | null
}

/** The contents of a list. */
export interface ClientList {
  people: ListedPerson[]
  leftOut: LeftOutLine[]
  ignored: IgnoredColumn[]
}

const SHORTENED = 'was shortened by a spreadsheet and is left out'

/** Reads every row except the headings. Each filled row becomes a person or is left out with a reason. */
export function readClientList(given: Rows, columns: ListColumns): ClientList {
  const rows = given.map((cells) => realign(cells, given, columns))
  const reader = new ListReader(rows, columns)
  const people: ListedPerson[] = []
  const leftOut: LeftOutLine[] = []
  for (const [index, cells] of rows.entries()) {
    if (index === columns.headingRow || !isFilled(cells)) continue
    const read = reader.read(cells, index)
    if ('reason' in read) leftOut.push(read)
    else people.push(read)
  }
  return { people, leftOut, ignored: reader.ignoredColumns() }
}

class ListReader {
  private readonly headings: string[]
  private readonly columns: LabelledColumn[]
  /** Whether it is our own export, which is read literally, so that reimporting it changes nothing. */
  private readonly isOwn: boolean

  constructor(
    private readonly rows: Rows,
    private readonly list: ListColumns,
  ) {
    this.headings = list.headingRow === null ? [] : (rows[list.headingRow] ?? []).map((cell) => cleanCell(cell))
    this.isOwn = programOf(this.headings) === OWN_PROGRAM
    this.columns = labelColumns(this.headings, list.roles)
  }

  read(cells: readonly string[], index: number): ListedPerson | LeftOutLine {
    const line = index + 1
    const { headingRow } = this.list
    if (headingRow !== null && index < headingRow) return { line, reason: 'Above the headings' }
    if (headingRow !== null && this.repeatsHeadings(cells)) return { line, reason: 'The headings again' }
    const whole = this.textOf(cells, 'name')
    const name = this.isOwn ? whole : this.nameOf(cells, whole)
    const reason = this.reasonAgainst(cells, name)
    return reason === null ? this.personOf(cells, line, name) : { line, reason }
  }

  ignoredColumns(): IgnoredColumn[] {
    const { headingRow, roles } = this.list
    const used = new Set(this.columns.flatMap(({ index, labels, callingCode }) => [index, labels, callingCode]))
    const people = this.rows.slice(headingRow === null ? 0 : headingRow + 1)
    const width = people.reduce((widest, cells) => Math.max(widest, cells.length), roles.length)
    return Array.from({ length: width }, (_, index) => index)
      .filter((index) => !used.has(index) || roles[index] === 'tags')
      .filter((index) => people.some((cells) => cleanCell(cells[index]) !== ''))
      .map((index) => {
        const heading = this.headings[index] || columnName(index)
        return { heading, reason: isTextConsent(heading) ? 'consent to texts is never taken from a file' : null }
      })
  }

  private nameOf(cells: readonly string[], name: string): string {
    const parts = {
      name,
      firstName: this.textOf(cells, 'firstName'),
      middleName: this.textOf(cells, 'middleName'),
      lastName: this.textOf(cells, 'lastName'),
    }
    const order = this.of('name').map(({ label }) => surnameOrder(label))
    return readName(parts, order.find((one) => one !== null) ?? null) || this.nameBesideAddress(cells)
  }

  private nameBesideAddress(cells: readonly string[]): string {
    const texts = this.textsOf(cells, 'email').map(({ text }) => displayNameIn(text))
    return readName({ name: texts.find((text) => text !== '') ?? '', firstName: '', middleName: '', lastName: '' })
  }

  private of(role: ColumnRole): LabelledColumn[] {
    return this.columns.filter((column) => column.role === role)
  }

  /** Returns the filled cells in columns with this role. */
  private textsOf(cells: readonly string[], role: ColumnRole): LabelledText[] {
    return this.of(role)
      .map(({ index, label }) => ({ label, text: this.isOwn ? cleanCell(cells[index]) : plainCell(cells[index]) }))
      .filter(({ text }) => text !== '')
  }

  private textOf(cells: readonly string[], role: ColumnRole): string {
    return this.textsOf(cells, role)
      .map(({ text }) => text)
      .join(' ')
  }

  private repeatsHeadings(cells: readonly string[]): boolean {
    const texts = this.headings.map(squashHeading)
    return texts.every((text, index) => squashHeading(cells[index] ?? '') === text)
  }

  private reasonAgainst(cells: readonly string[], name: string): string | null {
    const filled = cells.map((cell) => cleanCell(cell)).filter((text) => text !== '')
    const first = filled[0] ?? ''
    const hasContact = this.columns.some(
      ({ role, index }) => (role === 'email' || role === 'phone') && /@|(?:\p{Nd}\P{Nd}?){9}/u.test(cells[index] ?? ''),
    )
    if (!this.isOwn && !hasContact && (isTotal(name) || isTotal(first))) return 'A total, not a client'
    if (filled.length === 1 && isFooter(first)) return 'A note from the program, not a client'
    if (!this.isOwn && this.isSubheading(filled)) return 'A heading inside the list, not a client'
    if (name === '') return `No name${filled.length > 0 ? `: ${this.hintOf(cells, filled)}` : ''}`
    if (this.isOwn) return this.isGone(cells) ? `${name} is archived` : null
    if (isTestEntry(name)) return `${name} is a test entry`
    if (isPlaceholder(name)) return `${name} isn’t a client`
    return this.isGone(cells) ? `${name} is inactive or deleted in this list` : null
  }

  /** Returns whether the row is a heading inside the list: "A" above all names with A, or "(area code first)". */
  private isSubheading(filled: readonly string[]): boolean {
    const isLetter =
      filled.length === 1 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(filled[0] ?? '')
    return (isLetter && this.columns.length > 1) || (filled.length > 0 && filled.every((text) => /^\(.*\)$/.test(text)))
  }

  /** Returns a cell by which the owner can recognize a line without a name. */
  private hintOf(cells: readonly string[], filled: readonly string[]): string {
    const [contact] = [...this.textsOf(cells, 'phone'), ...this.textsOf(cells, 'email')]
    return cutText(contact?.text ?? filled[0] ?? '', 80)
  }

  private isGone(cells: readonly string[]): boolean {
    return this.textsOf(cells, 'status').some(({ label, text }) => saysGone(label, text))
  }

  private isBlocked(cells: readonly string[], name: string): boolean {
    return (
      (!this.isOwn && mentionsBlocking(name)) ||
      this.wordsOf(cells).some(({ text }) => mentionsBlocking(text)) ||
      this.textsOf(cells, 'blocked').some(({ text }) => saysBlocked(text))
    )
  }

  /** Returns cells that describe the client in free words, such as "VIP, do not book". */
  private wordsOf(cells: readonly string[]): LabelledText[] {
    return [...this.textsOf(cells, 'status'), ...this.textsOf(cells, 'tags')]
  }

  private blockedNotes(cells: readonly string[]): string[] {
    const reasons = this.textsOf(cells, 'blocked').filter(({ text }) => readYesNo(text) === null)
    return ['Blocked in the list this client comes from', ...reasons.map(({ label, text }) => `${label}: ${text}`)]
  }

  private refusesMarketing(cells: readonly string[]): boolean {
    return (
      this.textsOf(cells, 'notes').some(({ label, text }) => isPreference(label) && prefersNothing(text)) ||
      this.wordsOf(cells).some(({ text }) => mentionsNoMarketing(text)) ||
      this.textsOf(cells, 'marketing').some(({ label, text }) => saysNoMarketing(label, text))
    )
  }

  private personOf(cells: readonly string[], line: number, whole: string): ListedPerson {
    const remarks: string[] = []
    const split = this.isOwn ? null : splitNameAndPhone(whole)
    const name = split?.name ?? whole
    const contacts = this.contactsOf(cells, remarks)
    if (split) contacts.phones.push({ label: 'Phone', text: split.phone })
    const hasLost = remarks.some((remark) => remark.includes(SHORTENED))
    const { mood, notes, schedulingNotes } = readNotes((role) => this.textsOf(cells, role), remarks)
    const isBlocked = this.isBlocked(cells, name)
    const width = this.list.headingRow === null ? cells.length : this.headings.length
    if (extentOf(cells) > width)
      remarks.push('This line has more cells than the list has headings: check how it was read')
    return {
      line,
      name,
      ...contacts,
      notes: isBlocked ? [notes, ...this.blockedNotes(cells)].filter(Boolean).join('\n') : notes,
      preferredMood: mood,
      schedulingNotes,
      refusesMarketing: this.refusesMarketing(cells),
      isBlocked,
      lostContact: this.isOwn && hasLost && contacts.emails.length + contacts.phones.length === 0,
      remarks,
    }
  }

  /** Returns the email addresses and phone numbers of a line. Adds a remark about each one left out to `remarks`. */
  private contactsOf(cells: readonly string[], remarks: string[]): ListedContacts {
    const contacts: ListedContacts = { emails: [], phones: [] }
    for (const kind of ['email', 'phone'] as const) {
      for (const { index, label, labels, callingCode } of this.of(kind)) {
        const code = callingCode === null ? '' : cleanCell(cells[callingCode])
        const cell = withCallingCode(cells[index] ?? '', code)
        const lost = damagedContact(cell)
        const whole = cleanCell(cell)
        if (this.isOwn && lost === null) {
          if (whole !== '') contacts[kind === 'email' ? 'emails' : 'phones'].push({ label, text: whole })
        } else if (lost === null) addContacts(contacts, cell, { kind, label: this.labelOf(cells, label, labels, kind) })
        else remarks.push(`${label} “${lost}” ${SHORTENED}`)
      }
    }
    const standIns = this.isOwn ? [] : contacts.emails.filter(({ text }) => isStandInAddress(text))
    remarks.push(...standIns.map(({ text }) => `“${text}” means “no address” and is left out`))
    return { ...contacts, emails: contacts.emails.filter((email) => !standIns.includes(email)) }
  }

  private labelOf(cells: readonly string[], label: string, labels: number | null, kind: 'email' | 'phone'): string {
    const given = labels === null ? '' : cleanCell(cells[labels]).replace(/^[*\s]+/, '')
    return given === '' ? label : `${given} ${kind}`
  }
}
