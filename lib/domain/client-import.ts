/** Plans how importing a list changes a business's clients. */
import { type ContactDetails, hasAgreeingContacts, normalizeName, NOTES_MAX, sameName } from './client'

/** The maximum number of lines per import. */
export const IMPORT_MAX_LINES = 5000

/** Details that an import fills in if a client lacks them. It never replaces any. */
interface ClientDetails extends ContactDetails {
  /** As entered; `phoneE164` is null if it isn't a valid number. */
  phone: string | null
  notes: string | null
  preferredMood: string | null
  schedulingNotes: string | null
  /** Whether the client wants no marketing, so that they are never invited. */
  refusesMarketing: boolean
}

/** A client on one line of an imported file. */
export interface ImportLine extends ClientDetails {
  line: number
  /**
   * Whether a spreadsheet destroyed the contact. If so, the line matches the client with this name, if there is only
   * one.
   */
  lostContact?: boolean
}

/** A client as stored, or about to be stored, under this id. */
export interface KnownClient extends ClientDetails {
  id: string
  isArchived?: boolean
}

/** The changes that an import would make. */
export interface ImportPlan {
  added: KnownClient[]
  /** Existing clients whose missing details are filled in. */
  completed: KnownClient[]
  /** The number of existing clients on the list to whom it adds nothing. */
  unchanged: number
  /** The number of lines about a client of an earlier line. */
  repeated: number
  /** Lines whose notes aren't imported, because the known client has other notes. */
  otherNotes: Array<{ line: number; name: string }>
  /** The first line about each known client who is archived, and stays so. */
  archived: Array<{ line: number; name: string }>
}

/**
 * Plans an import line by line, so that a person listed twice is added once. A line matches a client with the same name
 * and an equal contact, if no contact contradicts it; another name with the same contact is another client, as in a
 * family. Lines without a valid contact match by name and phone as entered. Idempotent: importing the same list again
 * changes nothing.
 */
export function planImport(
  lines: readonly ImportLine[],
  known: readonly KnownClient[],
  newId: () => string,
): ImportPlan {
  const people = indexOf(known)
  const otherNotes: ImportPlan['otherNotes'] = []
  const archived: ImportPlan['archived'] = []
  const listed = new Set<KnownClient>()
  const fresh = new Set<KnownClient>()
  const completed = new Set<KnownClient>()
  /** Clients whose notes come from this list, to which notes of later lines are appended. */
  const noted = new Set<KnownClient>()
  for (const { line, lostContact = false, ...details } of lines) {
    const match = findMatch(details, people) ?? (lostContact ? people.only(details.name) : null)
    if (match === null) {
      const client = { id: newId(), ...details }
      people.add(client)
      listed.add(client)
      fresh.add(client)
      noted.add(client)
      continue
    }
    if (match.isArchived && !listed.has(match)) archived.push({ line, name: match.name })
    listed.add(match)
    if (match.notes === null) noted.add(match)
    const before = JSON.stringify(match)
    complete(match, details)
    if (!mergeNotes(match, details.notes, noted.has(match))) otherNotes.push({ line, name: match.name })
    if (JSON.stringify(match) === before) continue
    people.add(match)
    if (!fresh.has(match)) completed.add(match)
  }
  return {
    added: [...fresh],
    completed: [...completed],
    unchanged: listed.size - fresh.size - completed.size,
    repeated: lines.length - listed.size,
    otherNotes,
    archived,
  }
}

interface People {
  add(client: KnownClient): void
  near(details: ContactDetails & { phone: string | null }): KnownClient[]
  /** Returns the client with this name; null if there is none or several. */
  only(name: string): KnownClient | null
}

/** Indexes clients by contact and name, so that each line is compared with only a few. */
function indexOf(known: readonly KnownClient[]): People {
  const byKey = new Map<string, Set<KnownClient>>()
  const add = (client: KnownClient) => {
    for (const key of [...keysOf(client), nameKey(client.name)])
      byKey.set(key, (byKey.get(key) ?? new Set()).add(client))
  }
  known.forEach((client) => add({ ...client }))
  return {
    add,
    near: (details) => [...new Set(keysOf(details).flatMap((key) => [...(byKey.get(key) ?? [])]))],
    only: (name) => {
      const [client, ...others] = byKey.get(nameKey(name)) ?? []
      return others.length === 0 ? (client ?? null) : null
    },
  }
}

function nameKey(name: string): string {
  return `who ${normalizeName(name)}`
}

function keysOf({ name, email, phone, phoneE164 }: ContactDetails & { phone: string | null }): string[] {
  const who = normalizeName(name)
  if (!hasContact({ email, phoneE164 })) return [`name ${who} ${phone ?? ''}`]
  return [...(email ? [`email ${email} ${who}`] : []), ...(phoneE164 ? [`phone ${phoneE164} ${who}`] : [])]
}

/**
 * Returns the client that a line is about. If there are several, prefers those who aren't archived, and of these one who
 * already has all of the line's details.
 */
function findMatch(details: ClientDetails, people: People): KnownClient | null {
  const near = people
    .near(details)
    .filter((client) =>
      hasContact(details)
        ? sameName(client.name, details.name) && hasAgreeingContacts(details, client)
        : !hasContact(client),
    )
  const live = near.filter(({ isArchived }) => !isArchived)
  const found = live.length > 0 ? live : near
  return found.find((client) => hasAll(client, details)) ?? found[0] ?? null
}

function hasContact({ email, phoneE164 }: Pick<ContactDetails, 'email' | 'phoneE164'>): boolean {
  return email !== null || phoneE164 !== null
}

function hasAll(client: KnownClient, details: ClientDetails): boolean {
  const filled = { ...client }
  complete(filled, details)
  return JSON.stringify(filled) === JSON.stringify(client) && holdsNotes(client, details.notes)
}

/** Fills in the client's missing details, except for notes. */
function complete(client: KnownClient, details: ClientDetails): void {
  client.email ??= details.email
  if (client.phoneE164 === null && details.phoneE164 !== null) client.phone = details.phone
  client.phoneE164 ??= details.phoneE164
  client.preferredMood ??= details.preferredMood
  client.schedulingNotes ??= details.schedulingNotes
  client.refusesMarketing ||= details.refusesMarketing
}

/** Adds the notes if the client has none, or only notes from this list. Returns whether the client now has them. */
function mergeNotes(client: KnownClient, notes: string | null, isFromList: boolean): boolean {
  if (notes === null || holdsNotes(client, notes)) return true
  const all = client.notes === null ? notes : `${client.notes}\n${notes}`
  if (!isFromList || all.length > NOTES_MAX) return false
  client.notes = all
  return true
}

function holdsNotes(client: KnownClient, notes: string | null): boolean {
  return notes === null || plain(client.notes ?? '').includes(plain(notes))
}

/** Normalizes whitespace, which spreadsheets change. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
