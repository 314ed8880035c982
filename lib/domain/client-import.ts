/** What an imported list does to the clients a business already has. */
import { type ContactDetails, hasAgreeingContacts, hasSameContacts, normaliseName, sameName } from './client'

/** Most lines of one import. */
export const IMPORT_MAX_LINES = 5000

/** Details that an import adds where a client has none; it never replaces any. */
interface ClientDetails extends ContactDetails {
  /** As typed; `phoneE164` is null if it isn't a valid number. */
  phone: string | null
  notes: string | null
  preferredMood: string | null
  schedulingNotes: string | null
}

/** A client on one line of an imported file. */
export interface ImportLine extends ClientDetails {
  line: number
}

/** A client as stored, or about to be stored under this id. */
export interface KnownClient extends ClientDetails {
  id: string
}

/** What an import would change. */
export interface ImportPlan {
  added: KnownClient[]
  /** Known clients whose missing details are filled in. */
  completed: KnownClient[]
  /** Number of lines without anything new. */
  unchanged: number
  /** Lines left out because their contact belongs to a client with another name. */
  otherNames: Array<{ line: number; name: string }>
}

/**
 * Decides line by line, so that a list which names somebody twice adds them once. A line with a client's
 * name and no contradicting contact is that client, and a line with a client's contacts under another name is left to the owner; without any
 * contact the same name and number as typed are the same person.
 */
export function planImport(
  lines: readonly ImportLine[],
  known: readonly KnownClient[],
  newId: () => string,
): ImportPlan {
  const people = indexOf(known)
  const plan: ImportPlan = { added: [], completed: [], unchanged: 0, otherNames: [] }
  const fresh = new Set<KnownClient>()
  const completed = new Set<KnownClient>()
  for (const { line, ...details } of lines) {
    const match = findMatch(details, people)
    if (match === null) {
      const client = { id: newId(), ...details }
      people.add(client)
      fresh.add(client)
    } else if (!sameName(match.name, details.name)) {
      plan.otherNames.push({ line, name: match.name })
    } else if (!complete(match, details)) {
      plan.unchanged += 1
    } else {
      people.add(match)
      if (fresh.has(match)) plan.unchanged += 1
      else completed.add(match)
    }
  }
  return { ...plan, added: [...fresh], completed: [...completed] }
}

interface People {
  add(client: KnownClient): void
  near(details: ContactDetails & { phone: string | null }): KnownClient[]
}

/** By everything two people could share, so that each line looks at few clients. */
function indexOf(known: readonly KnownClient[]): People {
  const byKey = new Map<string, Set<KnownClient>>()
  const add = (client: KnownClient) => {
    for (const key of keysOf(client)) byKey.set(key, (byKey.get(key) ?? new Set()).add(client))
  }
  known.forEach((client) => add({ ...client }))
  return { add, near: (details) => [...new Set(keysOf(details).flatMap((key) => [...(byKey.get(key) ?? [])]))] }
}

function keysOf({ name, email, phone, phoneE164 }: ContactDetails & { phone: string | null }): string[] {
  if (!hasContact({ email, phoneE164 })) return [`name ${normaliseName(name)} ${phone ?? ''}`]
  return [...(email ? [`email ${email}`] : []), ...(phoneE164 ? [`phone ${phoneE164}`] : [])]
}

function findMatch(details: ClientDetails, people: People): KnownClient | null {
  const near = people.near(details)
  if (!hasContact(details)) return near.find((client) => !hasContact(client)) ?? null
  return (
    near.find((client) => sameName(client.name, details.name) && hasAgreeingContacts(details, client)) ??
    near.find((client) => hasSameContacts(details, client)) ??
    null
  )
}

function hasContact({ email, phoneE164 }: Pick<ContactDetails, 'email' | 'phoneE164'>): boolean {
  return email !== null || phoneE164 !== null
}

/** Fills what the client lacks; false where there was nothing to fill. */
function complete(client: KnownClient, details: ClientDetails): boolean {
  const before = JSON.stringify(client)
  client.email ??= details.email
  if (client.phoneE164 === null && details.phoneE164 !== null) client.phone = details.phone
  client.phoneE164 ??= details.phoneE164
  client.notes ??= details.notes
  client.preferredMood ??= details.preferredMood
  client.schedulingNotes ??= details.schedulingNotes
  return JSON.stringify(client) !== before
}
