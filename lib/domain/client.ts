/** Matches a visitor's details with the business's clients, and formats names. */
import { graphemesOf } from './graphemes'

/** Maximum length of a client's notes, in characters. */
export const NOTES_MAX = 5000

/** Contact details normalized for comparison: email in lower case, phone in E.164; null if absent or invalid. */
export interface ContactDetails {
  name: string
  email: string | null
  phoneE164: string | null
}

/**
 * `lookalikes` share the visitor's first name and one contact, but not all contacts. They may be the same person; the
 * owner decides.
 */
export type ClientMatch<T> = { kind: 'same'; client: T } | { kind: 'new'; lookalikes: T[] }

/**
 * Returns the client with the same first name and the same value for every contact the visitor gave, or else a new
 * client. Stored contacts are never filled in or changed: otherwise anyone who knows a client's name and number could
 * redirect their messages.
 */
export function matchClient<T extends ContactDetails>(given: ContactDetails, known: readonly T[]): ClientMatch<T> {
  const named = known.filter((client) => sameName(firstNameOf(given.name), firstNameOf(client.name)))
  const same = named.filter((client) => hasSameContacts(given, client))
  const client = same.find(({ name }) => sameName(given.name, name)) ?? same[0]
  if (client) return { kind: 'same', client }
  return { kind: 'new', lookalikes: named.filter((other) => sharesContact(given, other)) }
}

/** Returns whether every given contact equals the stored client's, whatever the name. */
function hasSameContacts(given: ContactDetails, stored: ContactDetails): boolean {
  return sharesContact(given, stored) && isOwn(given.email, stored.email) && isOwn(given.phoneE164, stored.phoneE164)
}

/**
 * Returns whether at least one contact is equal and none contradicts. A contact missing on either side doesn't
 * contradict. For lists that the owner vouches for.
 */
export function hasAgreeingContacts(given: ContactDetails, stored: ContactDetails): boolean {
  const contradicts =
    compare(given.email, stored.email) === 'differs' || compare(given.phoneE164, stored.phoneE164) === 'differs'
  return !contradicts && sharesContact(given, stored)
}

function sharesContact(given: ContactDetails, stored: ContactDetails): boolean {
  return compare(given.email, stored.email) === 'equal' || compare(given.phoneE164, stored.phoneE164) === 'equal'
}

function isOwn(given: string | null, stored: string | null): boolean {
  return given === null || given === stored
}

function compare(given: string | null, stored: string | null): 'equal' | 'differs' | 'unknown' {
  if (given === null || stored === null) return 'unknown'
  return given === stored ? 'equal' : 'differs'
}

/** Returns whether two names are the same, ignoring case and spaces. */
export function sameName(a: string, b: string): boolean {
  return normalizeName(a) === normalizeName(b)
}

/** Normalizes a name for comparison: NFKC, single spaces, lower case. */
export function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Returns the name to greet someone by: the first word of the full name that has a letter or digit. */
export function firstNameOf(name: string): string {
  return wordsOf(name)[0] ?? ''
}

/** Returns whether any of the others has a different first name, so that this name must be shown. */
export function hasOtherFirstName(name: string, others: readonly string[]): boolean {
  return others.some((other) => !sameName(firstNameOf(other), firstNameOf(name)))
}

/** Returns the initials of a person's first and last name, in upper case. An emoji stays whole. */
export function initialsOf(name: string): string {
  const words = wordsOf(name)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => initialOf(word ?? '').toUpperCase()).join('')
}

/** Returns the initials of the first two words of a business's name; empty if no word has a letter or digit. */
export function businessInitials(name: string): string {
  return spokenWordsOf(name).slice(0, 2).map(initialOf).join('')
}

/** Returns the first letter or digit of a word, or its first character if it has none. */
function initialOf(word: string): string {
  return graphemesOf(word.replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, ''))[0] ?? ''
}

/** Returns the words with a letter or digit, or all words if none has one. */
function wordsOf(name: string): string[] {
  const spoken = spokenWordsOf(name)
  return spoken.length > 0 ? spoken : name.trim().split(/\s+/)
}

function spokenWordsOf(name: string): string[] {
  return name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}
