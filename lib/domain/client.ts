/** Who a visitor is: when a public booking belongs to a client the business already knows. */
import { graphemesOf } from './graphemes'

/** Most characters of a client's notes. */
export const NOTES_MAX = 5000

/** Contact details as compared: email lower-cased, phone in E.164; null where absent or unusable. */
export interface ContactDetails {
  name: string
  email: string | null
  phoneE164: string | null
}

/** `lookalikes` have the visitor's name and one of their contacts, but not all: perhaps the same person, which the owner decides. */
export type ClientMatch<T> = { kind: 'same'; client: T } | { kind: 'new'; lookalikes: T[] }

/**
 * Chooses the known client a visitor's details belong to: every contact they gave is the stored one and the first name
 * is the same. A stored contact is never filled or changed: otherwise anybody who knows a client's name and number
 * could have the client's messages sent to an address of their own. Source: decisions 6.
 */
export function matchClient<T extends ContactDetails>(given: ContactDetails, known: readonly T[]): ClientMatch<T> {
  const named = known.filter((client) => sameName(firstNameOf(given.name), firstNameOf(client.name)))
  const same = named.filter((client) => hasSameContacts(given, client))
  const client = same.find(({ name }) => sameName(given.name, name)) ?? same[0]
  if (client) return { kind: 'same', client }
  return { kind: 'new', lookalikes: named.filter((other) => sharesContact(given, other)) }
}

/** Returns whether every contact given is one of the stored client's, under any name. */
function hasSameContacts(given: ContactDetails, stored: ContactDetails): boolean {
  return sharesContact(given, stored) && isOwn(given.email, stored.email) && isOwn(given.phoneE164, stored.phoneE164)
}

/**
 * Returns whether a contact is equal and none contradicts; a contact that either side lacks is no contradiction. For
 * lists the owner vouches for.
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

/** Returns whether two names are the same but for case and spaces. */
export function sameName(a: string, b: string): boolean {
  return normaliseName(a) === normaliseName(b)
}

/** Normalizes a name for comparison: NFKC, single spaces, lower case. */
export function normaliseName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Returns the name to greet someone by: the first word of the full name that is more than an emoji or a sign. */
export function firstNameOf(name: string): string {
  return wordsOf(name)[0] ?? ''
}

/** Returns whether any of the others has another first name, so that a name tells who is meant. */
export function hasOtherFirstName(name: string, others: readonly string[]): boolean {
  return others.some((other) => !sameName(firstNameOf(other), firstNameOf(name)))
}

/**
 * Returns the first name and the initial of the last, such as "Ada L."; a single name alone. For readers who need to
 * recognize, not to know.
 */
export function shortNameOf(name: string): string {
  const [first = '', ...more] = wordsOf(name)
  const last = more.at(-1)
  return last === undefined ? first : `${first} ${initialOf(last)}.`
}

/** Returns the first letters of the first and the last word of a person's name; an emoji stays whole. */
export function initialsOf(name: string): string {
  const words = wordsOf(name)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => initialOf(word ?? '').toUpperCase()).join('')
}

/** Returns the first letters of the first two words of a business's name; empty where no word has a letter or digit. */
export function businessInitials(name: string): string {
  return spokenWordsOf(name).slice(0, 2).map(initialOf).join('')
}

/** The first letter or digit; of a word without one, its first sign. */
function initialOf(word: string): string {
  return graphemesOf(word.replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, ''))[0] ?? ''
}

/** The words with a letter or a digit; all words where none has one. */
function wordsOf(name: string): string[] {
  const spoken = spokenWordsOf(name)
  return spoken.length > 0 ? spoken : name.trim().split(/\s+/)
}

function spokenWordsOf(name: string): string[] {
  return name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}
