/**
 * Decides what the columns of a list contain: by their headings, or by their cells if the headings don't tell or are
 * wrong.
 */
import { cleanCell, cleanContact, foldText, readYesNo } from './list-cells'
import {
  type ColumnRole,
  isHalfSurname,
  isReached,
  mayHoldContacts,
  nameRank,
  PERSON_RANK,
  roleOfHeading,
} from './list-headings'
import { hasPhoneShape } from './phone'

interface SampledColumn {
  heading: string
  role: ColumnRole | null
  /** The texts of the filled cells. */
  texts: string[]
}

/** Returns what each column contains, judged by the cells of these rows. */
export function rolesOf(
  headings: readonly string[],
  people: ReadonlyArray<readonly string[]>,
  width: number,
): Array<ColumnRole | null> {
  const columns = Array.from({ length: width }, (_, column): SampledColumn => {
    const heading = cleanCell(headings[column])
    const texts = people.map((cells) => cleanContact(cells[column])).filter((text) => text !== '')
    return { heading, role: roleOfHeading(heading), texts }
  })
  const areHeadingsUnknown = columns.every(({ role }) => role === null)
  const isNamed = columns.some(({ role }) => isNameRole(role))
  dropAnswers(columns)
  takeContactsFromNames(columns)
  keepOneName(columns)
  findContacts(columns)
  const filled = people.filter((cells) => cells.some((cell) => cleanCell(cell) !== ''))
  if (!isNamed) findNames(columns, filled.length, areHeadingsUnknown)
  return columns.map(({ role }) => role)
}

/** Clears the role of contact columns that contain answers: "Email: on" isn't an address. */
function dropAnswers(columns: readonly SampledColumn[]): void {
  for (const column of columns)
    if ((column.role === 'email' || column.role === 'phone') && column.texts.length > 0 && column.texts.every(isAnswer))
      column.role = null
}

/** Reassigns name columns that contain contacts: "Contact" may be a person, a number or an address. */
function takeContactsFromNames(columns: readonly SampledColumn[]): void {
  for (const column of columns) {
    if (column.role !== 'name' || nameRank(column.heading) < PERSON_RANK) continue
    if (hasSurePhones(column)) column.role = 'phone'
    else if (isMostly(column, isAddress)) column.role = 'email'
  }
}

/** Keeps one column per part of the name, for example of "Name" and "Member", or "Last name" and "Family". */
function keepOneName(columns: readonly SampledColumn[]): void {
  const firstNames = columns.filter(({ role }) => role === 'firstName')
  const lastNames = columns.filter(({ role, heading }) => role === 'lastName' && !isHalfSurname(heading))
  keepBest(firstNames)
  keepBest(lastNames)
  const hasPart = columns.some(({ role }) => role === 'firstName' || role === 'lastName')
  const isWhole = firstNames.length > 0 && columns.some(({ role }) => role === 'lastName')
  const names = columns.filter(({ role }) => role === 'name')
  for (const column of names) {
    const isNoName = isWhole || (hasPart && !column.texts.some(isPersonName))
    if (isNoName && nameRank(column.heading) >= PERSON_RANK) column.role = null
  }
  keepBest(names.filter(({ role }) => role === 'name'))
}

/**
 * Keeps the role of the column that most likely contains names, judged by its heading, then by its cells. Removes the
 * roles of the others.
 */
function keepBest(columns: readonly SampledColumn[]): void {
  const rated = columns.map((column) => ({
    column,
    rank: nameRank(column.heading),
    names: column.texts.filter(isPersonName).length,
    wholeNames: column.role === 'name' ? column.texts.filter(isWholeName).length : 0,
  }))
  const most = Math.max(0, ...rated.map(({ names }) => names))
  const [best] = rated
    .filter(({ names }) => names * 2 >= most)
    .sort((a, b) => a.rank - b.rank || b.wholeNames - a.wholeNames)
  for (const column of columns) if (column !== best?.column) column.role = null
}

/** Finds phone numbers under unrecognized headings, and contacts under no heading if none are found otherwise. */
function findContacts(columns: readonly SampledColumn[]): void {
  const has = (contact: ColumnRole) => columns.some(({ role }) => role === contact)
  const free = columns.filter(({ heading }) => roleOfHeading(heading) === null && mayHoldContacts(heading))
  const addresses = has('email')
    ? undefined
    : free.find((column) => isMostly(column, column.heading === '' ? hasAddress : isAddress))
  if (addresses) addresses.role = 'email'
  for (const column of free) if (column.heading !== '' && hasSurePhones(column)) column.role = 'phone'
  if (has('phone')) return
  const unnamed = free.filter(({ heading }) => heading === '')
  const numbers =
    free.find((column) => isMostly(column, isLongPhone)) ?? unnamed.find((column) => isMostly(column, isPhone))
  if (numbers) numbers.role = 'phone'
}

/**
 * Finds the column with the most distinct names, and the column beside it if it contains the other half. Needs a name
 * in most rows.
 */
function findNames(columns: readonly SampledColumn[], people: number, maySplit: boolean): void {
  const namesIn = columns.map(({ role, texts }) => (role === null ? new Set(texts.filter(isNameLike)).size : 0))
  const most = Math.max(0, ...namesIn)
  if (most === 0 || most * 2 < people) return
  const best = namesIn.indexOf(most)
  const first = maySplit
    ? [best - 1, best].find((index) => areHalves(columns[index], columns[index + 1], people))
    : undefined
  const [given, surname] = first === undefined ? [columns[best]] : columns.slice(first)
  if (given) given.role = first === undefined ? 'name' : 'firstName'
  if (surname) surname.role = 'lastName'
}

/**
 * Returns whether two columns are first and last names: single words, with about as many distinct surnames. Two words
 * beside a value that often repeats are full names: "Haircut", "Dana Okafor".
 */
function areHalves(given: SampledColumn | undefined, surname: SampledColumn | undefined, people: number): boolean {
  if (!given || !surname || [given, surname].some(({ role, texts }) => role !== null || texts.length * 2 < people))
    return false
  const [firstNames, lastNames] = [new Set(given.texts).size, new Set(surname.texts).size]
  const isVaried = lastNames * 2 >= firstNames && (firstNames * 2 > lastNames || !isMostly(surname, isWholeName))
  return isVaried && isMostly(given, (text) => isPersonName(text) && !isWholeName(text)) && isMostly(surname, isSurname)
}

function isNameRole(role: ColumnRole | null): boolean {
  return role === 'name' || role === 'firstName' || role === 'lastName'
}

function isMostly({ texts }: SampledColumn, holds: (text: string) => boolean): boolean {
  return texts.filter(holds).length * 2 > texts.length
}

const DATE = /^(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d))(?:$|[\sT])/

/** Returns whether the string is a number or a date, so that it can't be a heading. */
export function isNumberOrDate(text: string): boolean {
  return isPhone(text) || DATE.test(text)
}

/** Returns whether the string looks like one phone number and nothing else. */
export function isPhone(text: string): boolean {
  const number = text.replace(/\s*(?:x|ext\.?)\s*\d{1,6}$/i, '')
  return hasPhoneShape(number) && /^[+(]?[\p{Nd}\s().\-–/+]+$/u.test(number) && !DATE.test(number)
}

/** Returns whether the column contains phone numbers that can't be mistaken for customer numbers. */
function hasSurePhones({ heading, texts }: SampledColumn): boolean {
  const phones = texts.filter(isLongPhone)
  const plain = phones.filter((text) => /^\d+$/.test(text))
  return phones.length * 2 > texts.length && (isReached(heading) || plain.length * 2 <= phones.length)
}

const PLACE_OR_DEVICE = /^-?\d{1,3}\.\d{4,}$|^\d{1,3}(?:\.\d{1,3}){3}$/

/** Returns whether the number is long enough to be a phone number whatever the heading. */
function isLongPhone(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return isPhone(text) && (digits >= 9 || text.startsWith('+')) && !PLACE_OR_DEVICE.test(text)
}

function hasAddress(text: string): boolean {
  return text.includes('@')
}

function isAddress(text: string): boolean {
  return text.split(/[\s;,]+/).every(hasAddress) || /<[^\s<>@]+@[^\s<>@]+>/.test(text)
}

const STATUS_WORD =
  /^(?:enabled|disabled|(?:in)?active|(?:un)?subscribed|opted (?:in|out)|(?:un|not )?verified|(?:in)?valid|good|bad|ok|okay|(?:un)?deliver(?:ed|able)|bounced|pending|allowed|sent)$/

/** Returns whether the string is a yes, a no or a status. */
function isAnswer(text: string): boolean {
  return readYesNo(text) !== null || STATUS_WORD.test(foldText(text).replace(/[_-]/g, ' '))
}

function isNameLike(text: string): boolean {
  return /\p{L}/u.test(text) && !/[\p{Nd}@:]/u.test(text) && text.length < 60
}

function isPersonName(text: string): boolean {
  return isNameLike(text) && !isAnswer(text)
}

function isWholeName(text: string): boolean {
  return isPersonName(text) && /[\s,]/.test(text)
}

/** Returns whether the string can be a surname: "van Dyk" can, "no sugar" can't. */
function isSurname(text: string): boolean {
  return isPersonName(text) && /(?:^|[\s'’-])[\p{Lu}\p{Lo}]\S*$/u.test(text)
}
