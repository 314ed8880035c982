/** Finds a person's email addresses and phone numbers in a list, and chooses which ones the client gets. */
import { cleanContact, foldText, isDamaged } from './list-cells'
import { hasPhoneShape, namesCountry, UNCHECKED_PHONE } from './phone'

/** An address or number with its label in the list, such as "Home phone". */
export interface LabelledText {
  label: string
  text: string
}

/** All contacts found in a line. */
export interface ListedContacts {
  emails: LabelledText[]
  phones: LabelledText[]
}

/** A phone number, read as one of the business's country. `isMobile` is null if the number doesn't show it. */
export interface ReadPhone {
  e164: string
  /** Whether the numbering plan has its area code. */
  isChecked: boolean
  isMobile: boolean | null
}

/** Parsers for addresses and numbers; each returns null if the string isn't one. */
export interface ContactReaders {
  email: (text: string) => string | null
  phone: (text: string) => ReadPhone | null
  /** Whether the business has no country, so that only numbers with a country code can be parsed. */
  needsCountry: boolean
}

/** The client's contacts, the others for their notes, and remarks for the owner. */
export interface ChosenContacts {
  email: string | null
  phone: string | null
  phoneE164: string | null
  /** Lines to add to the notes. */
  others: string[]
  remarks: string[]
}

const SEPARATORS = /:::|[;|,\n\r]+|\s\/\s|\s(?:or|and|oder|und|ou|et|o|y|e|&)\s/i
const NUMBER = /\+?[(\s]{0,2}\p{Nd}[\p{Nd}\s().\-–/]*\p{Nd}(?:\s*(?:x|ext\.?|#)\s*\p{Nd}+)?/u
const ADDRESS = /[^\s<>()[\]"',;:|]+@[^\s<>()[\]"',;:|]+/g
const MOBILE =
  /mobi|\bmob\b|cell|handy|movil|portable|gsm|komork|telemov|natel|whatsapp|iphone|\bsms|\bcep|моб|сотов|κινητ|נייד|جوال|موبايل|محمول|携帯/
const NO_MOBILE =
  /home|work|office|business|landline|\bday|night|evening|privat|gesch|dienst|festnetz|fix|fijo|fisso|domicil|casa|trabajo|travail|lavoro|thuis|werk|stacjon|praca|company|other|main/
const PHONE_MAX = 40

/** Adds the addresses and numbers in one cell to `found`, whatever its column is for. */
export function addContacts(found: ListedContacts, cell: string, column: { kind: 'email' | 'phone'; label: string }) {
  const text = cleanContact(cell)
  if (text === '') return
  const addresses = text.match(ADDRESS) ?? []
  for (const address of addresses)
    found.emails.push({ label: column.label, text: address.replace(/^mailto:/i, '').replace(/\.+$/, '') })
  const rest = addresses.length > 0 ? text.replace(ADDRESS, ' ') : text
  for (const piece of phonePieces(rest)) {
    const number = readPiece(piece, column.label)
    if (hasPhoneShape(number.text)) found.phones.push(number)
    // A display name beside an address says nothing new.
    else if (addresses.length === 0 && /[\p{L}\p{N}]/u.test(piece))
      found[column.kind === 'email' ? 'emails' : 'phones'].push({ label: column.label, text: piece })
  }
}

/**
 * Returns the display name before an email address: "Dana Lee" for `Dana Lee <dana@example.com>`; empty if there is
 * none.
 */
export function displayNameIn(cell: string): string {
  const [name = '', address = ''] = cell.split('<', 2)
  if (!/^[^\s<>@]+@[^\s<>@]+>/.test(address)) return ''
  return name.trim().replace(/^["'“]|["'”]$/g, '')
}

const NO_ADDRESS =
  /^(?:no[-_.]?e?[-_.]?mails?(?:address)?|none|no[-_.]?reply|unknown)\d*@|^(no|na|test|fake|null|[a-z])@\1\./i

/** Returns whether an address was made up for a program that required one: "noemail@noemail.com". */
export function isStandInAddress(address: string): boolean {
  return NO_ADDRESS.test(address)
}

/** Splits a name from the number after it, "Dana Lee (212) 555-0171"; returns null if there is no number. */
export function splitNameAndPhone(text: string): { name: string; phone: string } | null {
  const phone = NUMBER.exec(text)?.[0].trim() ?? ''
  const name = text.slice(0, text.length - phone.length).replace(/[\s,:;(–-]+$/, '')
  return digitsOf(phone) > 8 && text.endsWith(phone) && /^\P{Nd}*\p{L}\P{Nd}*$/u.test(name) ? { name, phone } : null
}

/**
 * Returns the number with the country calling code from its own column, such as 44 or +1. Unchanged if the number
 * already has one, or if `code` isn't valid.
 */
export function withCallingCode(cell: string, code: string): string {
  const number = cleanContact(cell)
  const digits = /^(?:\+|00)?([1-9]\d{0,3})(?:\.0)?$/.exec(code)?.[1]
  if (digits === undefined || !/^[\p{Nd}\s().\-–/]+$/u.test(number) || !hasPhoneShape(number) || namesCountry(number))
    return cell
  const hasCode = number.startsWith(digits) && digitsOf(number) > 10
  return hasCode ? `+${number}` : `+${digits} ${number}`
}

/** Returns the content of a contact cell that a spreadsheet destroyed; null if the cell is intact. */
export function damagedContact(cell: string): string | null {
  const text = cleanContact(cell)
  return isDamaged(text) ? text : null
}

/**
 * Chooses the first valid address and the first valid mobile number. All others are added to the notes with their
 * labels.
 */
export function chooseContacts({ emails, phones }: ListedContacts, readers: ContactReaders): ChosenContacts {
  const remarks: string[] = []
  const others: string[] = []
  const addresses = emails.map((given) => ({ ...given, address: readers.email(given.text) }))
  const email = addresses.find(({ address }) => address !== null)?.address ?? null
  for (const { label, text, address } of addresses) {
    if (address !== null && address === email) continue
    others.push(`${label}: ${text}`)
    if (address === null) remarks.push(`“${text}” isn’t an email address and is kept in the notes`)
  }
  const numbers = phones.map((given) => ({ ...given, read: readers.phone(given.text) }))
  const chosen = numbers.reduce<(typeof numbers)[number] | null>(
    (best, each) => (rankOf(each) < (best === null ? UNUSABLE : rankOf(best)) ? each : best),
    null,
  )
  for (const number of numbers) {
    const { label, text, read } = number
    if (number === chosen || (read !== null && read.e164 === chosen?.read?.e164)) continue
    others.push(`${label}: ${text}`)
    if (read === null) {
      const isUnplaced = readers.needsCountry && !namesCountry(text)
      remarks.push(
        `“${text}” ${isUnplaced ? 'has no country code' : 'isn’t a phone number we recognize'} and is kept in the notes`,
      )
    }
  }
  if (chosen?.read === null) {
    const until = readers.needsCountry && !namesCountry(chosen.text) ? ' until you choose your country in Settings' : ''
    remarks.push(`“${chosen.text}” is kept as it is, but cannot be texted${until}`)
  }
  if (chosen?.read?.isChecked === false) remarks.push(`“${chosen.text}” is kept, but ${UNCHECKED_PHONE}`)
  return {
    email,
    phone: chosen?.text ?? null,
    phoneE164: chosen?.read?.e164 ?? null,
    others: [...new Set(others)],
    remarks,
  }
}

const UNUSABLE = 9

/** Returns a number's rank; lower is better: mobile by number or label, unknown kind, landline, unreadable. */
function rankOf({ label, text, read }: LabelledText & { read: ReadPhone | null }): number {
  if (text.length > PHONE_MAX) return UNUSABLE
  if (read === null) return hasPhoneShape(text) ? 4 : UNUSABLE
  if (read.isMobile !== null) return read.isMobile ? 0 : 3
  const name = foldText(label)
  if (MOBILE.test(name)) return 0
  return NO_MOBILE.test(name) ? 2 : 1
}

function phonePieces(text: string): string[] {
  return text.split(SEPARATORS).flatMap((piece) => {
    const halves = piece.split('/')
    const pieces = halves.length > 1 && halves.every((half) => digitsOf(half) > 6) ? halves : [piece]
    return pieces.map((each) => each.trim().replace(/^['’‘`]+/, '')).filter((each) => each !== '')
  })
}

/** Splits a number from the label beside it: "212 555 0151 (mobile)". */
function readPiece(piece: string, label: string): LabelledText {
  const number = NUMBER.exec(piece)?.[0].trim() ?? ''
  if (digitsOf(number) < 6 || digitsOf(number) < digitsOf(piece)) return { label, text: piece }
  const beside = piece
    .replace(number, ' ')
    .replace(/[^\p{L}\p{N}'’ ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { label: /\p{L}{2}/u.test(beside) && !/^tel$/i.test(beside) ? beside : label, text: number }
}

function digitsOf(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}
