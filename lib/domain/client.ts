/** Who a visitor is: when a public booking belongs to a client the business already knows. */

/** Contact details as compared: e-mail lower-cased, phone in E.164; null where absent or unusable. */
export interface ContactDetails {
  name: string
  email: string | null
  phoneE164: string | null
}

export type ClientMatch<T> = { kind: 'same'; client: T; fill: { email?: string; phoneE164?: string } } | { kind: 'new' }

/**
 * Chooses the known client a visitor's details belong to: contacts agree, none contradicts
 * and the first name is the same, so nobody is greeted by a stranger's name. A missing
 * contact is filled in only for the same full name, so nobody can attach an address to a
 * stranger's record. Source: reliability CAP-4.
 */
export function matchClient<T extends ContactDetails>(given: ContactDetails, known: readonly T[]): ClientMatch<T> {
  for (const client of known) {
    if (!agrees(given, client) || !sameName(firstNameOf(given.name), firstNameOf(client.name))) continue
    const fill = missingContacts(given, client)
    const nothingNew = Object.keys(fill).length === 0
    if (nothingNew || sameName(given.name, client.name)) return { kind: 'same', client, fill }
  }
  return { kind: 'new' }
}

/** Whether every contact given is one of the stored client's, under whatever name. */
export function hasSameContacts(given: ContactDetails, stored: ContactDetails): boolean {
  return agrees(given, stored) && Object.keys(missingContacts(given, stored)).length === 0
}

function agrees(given: ContactDetails, stored: ContactDetails): boolean {
  const email = compare(given.email, stored.email)
  const phone = compare(given.phoneE164, stored.phoneE164)
  return email !== 'differs' && phone !== 'differs' && (email === 'equal' || phone === 'equal')
}

function compare(given: string | null, stored: string | null): 'equal' | 'differs' | 'unknown' {
  if (given === null || stored === null) return 'unknown'
  return given === stored ? 'equal' : 'differs'
}

function missingContacts(given: ContactDetails, stored: ContactDetails) {
  return {
    ...(given.email !== null && stored.email === null ? { email: given.email } : {}),
    ...(given.phoneE164 !== null && stored.phoneE164 === null ? { phoneE164: given.phoneE164 } : {}),
  }
}

/** Whether two names are the same but for case and spaces. */
export function sameName(a: string, b: string): boolean {
  return normaliseName(a) === normaliseName(b)
}

/** A name as it is compared. */
export function normaliseName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The name to greet someone by: the first word of the full name. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** First name and the initial of the last, such as "Ada L."; a single name alone. For readers who need to recognise, not to know. */
export function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const initial = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined
  return initial === undefined ? firstNameOf(name) : `${firstNameOf(name)} ${initial}.`
}
