/** The record (client or appointment) that the URL of an owner's page names. */

/** A client or an appointment that a path names. It may not exist, or may belong to another business. */
export interface PageRecord {
  kind: 'clients' | 'appointments'
  id: string
}

const PAGE = /^\/admin\/(clients|appointments)\/([^/]+)$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the record that a path names: null if it names none or is one of `lists`, `malformed` if its id isn't a UUID.
 */
export function recordOf(pathname: string, lists: readonly unknown[] = []): PageRecord | 'malformed' | null {
  const [, kind, id] = PAGE.exec(pathname) ?? []
  if (id === undefined || lists.includes(pathname)) return null
  return UUID.test(id) ? { kind: kind as PageRecord['kind'], id } : 'malformed'
}

/** Serializes the record as a header value. */
export function writePageRecord({ kind, id }: PageRecord): string {
  return `${kind} ${id}`
}

/** Parses the header value; returns null if it is missing or malformed. */
export function readPageRecord(header: string | null): PageRecord | null {
  const record = recordOf(`/admin/${(header ?? '').replace(' ', '/')}`)
  return record === 'malformed' ? null : record
}
