/** The people in a list from another program: who is taken over, who isn't and why, and which columns are ignored. */
import { shieldCell } from './csv'
import { cutText } from './graphemes'
import { cleanCell, cleanContact, foldText, isDamaged, readYesNo, squashHeading } from './list-cells'
import { isFilled, type ListColumns, type Rows } from './list-columns'
import { addContacts, damagedContact, type LabelledText, type ListedContacts } from './list-contacts'
import { asksForInactive, asksForRefusal, type ColumnRole, isTextConsent } from './list-headings'
import { readName } from './list-name'
import { OWN_PROGRAM, programOf } from './list-program'
import { MOODS } from './mood'
import { hasPhoneShape } from './phone'

/** A person as one line of the list has them. */
export interface ListedPerson extends ListedContacts {
  /** Number of the row in the file, from 1. */
  line: number
  name: string
  notes: string
  preferredMood: string
  schedulingNotes: string
  refusesMarketing: boolean
  isBlocked: boolean
  /** Our own export had a contact here, which a spreadsheet destroyed. */
  lostContact: boolean
  /** What of the line is lost or changed. */
  remarks: string[]
}

/** A line that isn't taken over. */
interface LeftOutLine {
  line: number
  reason: string
}

/** A column of which nothing is taken over. */
export interface IgnoredColumn {
  heading: string
  reason: string | null
}

/** What a list says. */
export interface ClientList {
  people: ListedPerson[]
  leftOut: LeftOutLine[]
  ignored: IgnoredColumn[]
}

/** Most characters of one cell that are looked at. */
const CELL_MAX = 20_000
const SCHEDULING_MAX = 1000
/** Most addresses, and numbers, of one person that are looked at. */
const CONTACTS_MAX = 50
const PLAIN_NOTES =
  /^(?:client|customer|contact)?(?:notes?|memo|comments?|remarks?|bemerkung(?:en)?|notiz(?:en)?|anmerkung(?:en)?|kommentare?|notas?|observaciones|commentaires?|remarques?|opmerking(?:en)?|notities?|osservazioni|annotazioni|uwagi|notatki|observacoes|anotacoes|comentarios?)$/
const GONE =
  /^(?:inactive|deleted|archived|disabled|deactivated|deceased|removed|inaktiv|geloscht|archiviert|inactif|supprime|inactiv[oa]|eliminad[oa]|inattiv[oa]|eliminat[oa]|inactief|verwijderd|inativ[oa]|excluid[oa]|nieaktywn[ya]|usuniet[ya])$/
const BLOCKED_WORD =
  /\b(?:blocked|banned|black ?listed|do not book|barred|gesperrt|bloque|bloquead[oa]|geblokkeerd|bloccat[oa]|zablokowan[ya])\b/
const REFUSED =
  /^(?:unsubscribed|not subscribed|opted[ -]?out|opt[ -]?out|declined|refused|rejected|do not contact|dnc|no marketing|abgemeldet|abgelehnt|desabonne|refuse|rechazado|disiscritto|rifiutato|afgemeld|geweigerd)$/
const NO_MARKETING_TAG = /\b(?:no marketing|do not contact|unsubscribed|opted out|do not (?:e?mail|text|call))\b/
const TOTAL =
  /^(?:grand |sub)?(?:totals?|summe|gesamt|insgesamt|somme|totale|totaal|suma|razem|count|anzahl)\b[\s:=\-–]*(?:(?:number of )?(?:clients?|customers?|contacts?|records?|rows|kunden|kontakte|clientes?|clienti|klanten|klient[oó]w)?[\s:=]*[\p{N}.,]*)$|^[\p{N}.,]+ (?:clients?|customers?|contacts?|records?|rows|kunden|kontakte|clientes|clienti|klanten)\b/u
const FOOTER =
  /^(?:exported|generated|printed|created|erstellt|exportiert|page|seite|report|end of (?:report|list|file)|copyright|©)\b.*(?:\p{N}|report|list|file)/u
const TEST =
  /^(?:test|sample|demo|example|dummy|beispiel)(?:[ _-]?(?:test|clients?|customers?|users?|person|patient|account|contact|name|kunde|kundin|cliente))*[ _-]?\p{N}*$/u
const PLACEHOLDER = /^walk[ -]?ins?(?: (?:clients?|customers?|guests?))?$|^laufkundschaft$/

/** Reads every row after the headings. Each filled row is either a person or left out with its reason. */
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

/**
 * Puts a row right that has more cells than there are headings, because a comma in a name or note wasn't quoted: joins
 * the cells with which addresses and numbers are in their columns again.
 */
function realign(cells: readonly string[], rows: Rows, { headingRow, roles }: ListColumns): readonly string[] {
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

/** Returns whether each column of addresses has only addresses, and of numbers only numbers, and any has one. */
function hasContactsInPlace(cells: readonly string[], roles: ListColumns['roles']): boolean {
  const filled = roles.flatMap((role, index) => {
    const text = cleanContact(cells[index])
    if (text === '' || (role !== 'email' && role !== 'phone')) return []
    return [role === 'email' ? text.includes('@') : !text.includes('@') && (hasPhoneShape(text) || isDamaged(text))]
  })
  return filled.length > 0 && filled.every(Boolean)
}

function extentOf(cells: readonly string[]): number {
  return cells.reduce((extent, cell, index) => (cell.trim() === '' ? extent : index + 1), 0)
}

/** A column with the role it has, and what the list calls it. */
interface Column {
  index: number
  role: ColumnRole
  label: string
  /** Index of the column that names each contact, as Google's lists have it. */
  labels: number | null
}

class ListReader {
  private readonly headings: string[]
  private readonly columns: Column[]
  /** Our own export is read to the letter, so that it changes nothing. */
  private readonly isOwn: boolean

  constructor(
    private readonly rows: Rows,
    private readonly list: ListColumns,
  ) {
    this.headings = list.headingRow === null ? [] : (rows[list.headingRow] ?? []).map((cell) => cleanCell(cell))
    this.isOwn = programOf(this.headings) === OWN_PROGRAM
    const squashed = this.headings.map(squashHeading)
    this.columns = list.roles.flatMap((role, index) => {
      if (role === null) return []
      const stem = (squashed[index] ?? '').replace(/value$/, '')
      const labels = squashed.findIndex((text) => stem !== '' && (text === `${stem}label` || text === `${stem}type`))
      const label = (this.headings[index] ?? '').replace(/\s*-\s*value$/i, '')
      return [{ index, role, label: label || DEFAULT_LABELS[role] || 'Note', labels: labels < 0 ? null : labels }]
    })
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

  private nameOf(cells: readonly string[], name: string): string {
    return readName({
      name,
      firstName: this.textOf(cells, 'firstName'),
      middleName: this.textOf(cells, 'middleName'),
      lastName: this.textOf(cells, 'lastName'),
    })
  }

  ignoredColumns(): IgnoredColumn[] {
    const { headingRow, roles } = this.list
    const used = new Set(this.columns.flatMap(({ index, labels }) => (labels === null ? [index] : [index, labels])))
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

  private of(role: ColumnRole): Column[] {
    return this.columns.filter((column) => column.role === role)
  }

  private textOf(cells: readonly string[], role: ColumnRole): string {
    return this.of(role)
      .map(({ index }) => cleanCell(cells[index]))
      .filter((text) => text !== '')
      .join(' ')
  }

  private repeatsHeadings(cells: readonly string[]): boolean {
    const texts = this.headings.map(squashHeading)
    return texts.every((text, index) => squashHeading(cells[index] ?? '') === text)
  }

  private reasonAgainst(cells: readonly string[], name: string): string | null {
    const filled = cells.map((cell) => cleanCell(cell)).filter((text) => text !== '')
    const first = foldText(filled[0] ?? '')
    const hasContact = this.columns.some(
      ({ role, index }) => (role === 'email' || role === 'phone') && /@|(?:\p{Nd}\P{Nd}?){9}/u.test(cells[index] ?? ''),
    )
    if (!this.isOwn && !hasContact && (TOTAL.test(foldText(name)) || TOTAL.test(first))) return 'A total, not a client'
    if (filled.length === 1 && FOOTER.test(first)) return 'A remark of the program, not a client'
    if (name === '') return `No name${filled.length > 0 ? `: ${this.hintOf(cells, filled)}` : ''}`
    if (this.isOwn) return this.isGone(cells) ? `${name} is archived` : null
    if (TEST.test(foldText(name))) return `${name} is a test entry`
    if (PLACEHOLDER.test(foldText(name))) return `${name} is no client`
    return this.isGone(cells) ? `${name} is inactive or deleted in this list` : null
  }

  /** Helps the owner recognize a line without a name. */
  private hintOf(cells: readonly string[], filled: readonly string[]): string {
    const contact = [...this.of('phone'), ...this.of('email')].map(({ index }) => cleanCell(cells[index]))
    return cutText(contact.find((text) => text !== '') ?? filled[0] ?? '', 80)
  }

  private isGone(cells: readonly string[]): boolean {
    return this.of('status').some(({ index, label }) => {
      const text = cleanCell(cells[index])
      if (text === '') return false
      if (GONE.test(foldText(text))) return true
      const isNo = readYesNo(text) === 'no'
      if (asksForInactive(label)) return !isNo && !/^(?:active|aktiv|actif|activo|attivo)$/i.test(text)
      return isNo
    })
  }

  private isBlocked(cells: readonly string[]): boolean {
    const isSaid = [...this.of('status'), ...this.of('tags')].some(({ index }) =>
      BLOCKED_WORD.test(foldText(cleanCell(cells[index]))),
    )
    return (
      isSaid ||
      this.of('blocked').some(({ index }) => {
        const text = cleanCell(cells[index])
        return (
          text !== '' && readYesNo(text) !== 'no' && !/^(?:none|never|unblocked|not blocked|n\/a|active)$/i.test(text)
        )
      })
    )
  }

  private blockedNotes(cells: readonly string[]): string[] {
    const reasons = this.of('blocked').flatMap(({ index, label }) => {
      const text = cleanCell(cells[index])
      return text === '' || readYesNo(text) !== null ? [] : [`${label}: ${text}`]
    })
    return ['Blocked in the list this client comes from', ...reasons]
  }

  private refusesMarketing(cells: readonly string[]): boolean {
    const isTagged = this.of('tags').some(({ index }) => NO_MARKETING_TAG.test(foldText(cleanCell(cells[index]))))
    return (
      isTagged ||
      this.of('marketing').some(({ index, label }) => {
        const text = cleanCell(cells[index])
        if (text === '') return false
        if (REFUSED.test(foldText(text))) return true
        const says = readYesNo(text)
        return asksForRefusal(label) ? says !== 'no' && !/^(?:never|subscribed)$/i.test(text) : says === 'no'
      })
    )
  }

  private personOf(cells: readonly string[], line: number, name: string): ListedPerson {
    const remarks: string[] = []
    const contacts: ListedContacts = { emails: [], phones: [] }
    for (const kind of ['email', 'phone'] as const) {
      for (const { index, label, labels } of this.of(kind)) {
        const cell = cells[index] ?? ''
        const lost = damagedContact(cell)
        const whole = cleanCell(cell)
        if (this.isOwn && lost === null) {
          if (whole !== '') contacts[kind === 'email' ? 'emails' : 'phones'].push({ label, text: whole })
        } else if (lost === null) addContacts(contacts, cell, { kind, label: this.labelOf(cells, label, labels, kind) })
        else remarks.push(`${label} “${lost}” was shortened by a spreadsheet and is left out`)
      }
    }
    const hasLost = remarks.length > 0
    const { mood, notes, schedulingNotes } = this.notesOf(cells, remarks)
    const isBlocked = this.isBlocked(cells)
    const width = this.list.headingRow === null ? cells.length : this.headings.length
    if (extentOf(cells) > width) remarks.push('This line has more cells than there are headings: check what was read')
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

  private labelOf(cells: readonly string[], label: string, labels: number | null, kind: 'email' | 'phone'): string {
    const given = labels === null ? '' : cleanCell(cells[labels]).replace(/^[*\s]+/, '')
    return given === '' ? label : `${given} ${kind}`
  }

  private notesOf(cells: readonly string[], remarks: string[]) {
    const notes: LabelledText[] = []
    const add = (label: string, text: string) => {
      if (isDamaged(text)) remarks.push(`${label} “${text}” was lost by a spreadsheet and is left out`)
      else if (text !== '') notes.push({ label, text: cutText(text, CELL_MAX / 2) })
    }
    this.of('notes').forEach(({ index, label }) => add(label, cleanCell(cells[index])))
    const mood = this.textOf(cells, 'preferredMood')
    const isMood = MOODS.some(({ id, label }) => [id, label.toLowerCase()].includes(lettersOf(mood)))
    if (!isMood) add('Preferred mood', mood)
    const scheduling = this.textOf(cells, 'schedulingNotes')
    const fits = scheduling.length <= SCHEDULING_MAX
    if (!fits) add('Scheduling notes', scheduling)
    const only = notes.length === 1 && PLAIN_NOTES.test(squashHeading(notes[0]?.label ?? '')) ? notes[0] : undefined
    return {
      notes: cutText(only?.text ?? notes.map(({ label, text }) => `${label}: ${text}`).join('\n'), CELL_MAX - 100),
      mood: isMood ? mood : '',
      schedulingNotes: fits ? scheduling : '',
    }
  }
}

const DEFAULT_LABELS: Partial<Record<ColumnRole, string>> = { email: 'Email', phone: 'Phone', notes: 'Notes' }

/** Returns the letter of a column as spreadsheets have it, up to Z. */
export function columnName(index: number): string {
  return `Column ${index < 26 ? String.fromCharCode(65 + index) : index + 1}`
}

/** Returns the person as a line of the import, each text shielded as in our own files. */
export function toImportLine({ isBlocked: _blocked, remarks: _remarks, ...person }: ListedPerson) {
  return {
    ...person,
    name: shieldCell(cutText(person.name, 500)),
    notes: shieldCell(cutText(person.notes, CELL_MAX - 1)),
    schedulingNotes: shieldCell(person.schedulingNotes),
    emails: person.emails.slice(0, CONTACTS_MAX).map(shorten),
    phones: person.phones.slice(0, CONTACTS_MAX).map(shorten),
  }
}

function shorten({ label, text }: LabelledText): LabelledText {
  return { label: cutText(label, 100), text: cutText(text, 500) }
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '').toLowerCase()
}
