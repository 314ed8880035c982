import type { ClientGroup, ClientSort } from '@/lib/contracts/client'

/** Labels of the client list's sort orders. */
export const CLIENT_ORDERS: Record<ClientSort, string> = {
  name: 'Name',
  next: 'Next appointment',
  'no-shows': 'No-shows',
}

/** Names of the client groups. */
export const CLIENT_GROUPS: Record<ClientGroup, string> = {
  'at-risk': 'At risk',
  unreachable: 'Can’t be reached',
}

/** What the client list shows. Kept in the URL, so that it survives leaving and coming back. */
export interface ClientFilter {
  search: string
  order: ClientSort
  archived: boolean
  /** Null for all clients. */
  group: ClientGroup | null
}

/** Reads the filter from the URL; falls back to all clients, sorted by name. */
export function readClientFilter(query: {
  q?: unknown
  sort?: unknown
  archived?: unknown
  group?: unknown
}): ClientFilter {
  return {
    search: typeof query.q === 'string' ? query.q.trim().slice(0, 100) : '',
    order: isOrder(query.sort) ? query.sort : 'name',
    archived: query.archived === '1',
    group: isGroup(query.group) ? query.group : null,
  }
}

export function writeClientFilter({ search, order, archived, group }: ClientFilter): string {
  const query = new URLSearchParams({
    ...(group === null ? {} : { group }),
    ...(search === '' ? {} : { q: search }),
    ...(order === 'name' ? {} : { sort: order }),
    ...(archived ? { archived: '1' } : {}),
  }).toString()
  return query === '' ? '' : `?${query}`
}

function isGroup(text: unknown): text is ClientGroup {
  return typeof text === 'string' && Object.hasOwn(CLIENT_GROUPS, text)
}

export function isOrder(text: unknown): text is ClientSort {
  return typeof text === 'string' && Object.hasOwn(CLIENT_ORDERS, text)
}
