import type { Client } from '@/lib/contracts/client'

/** Orders of the client list, with their labels. */
export const CLIENT_ORDERS = { name: 'Name', next: 'Next visit', 'no-shows': 'No-shows' } as const
export type ClientOrder = keyof typeof CLIENT_ORDERS

/** What the client list shows; kept in the address, so that it survives going away and back. */
export interface ClientFilter {
  search: string
  order: ClientOrder
  archived: boolean
}

/** Reads the address; anything unknown falls back to everybody by name. */
export function readClientFilter(query: { q?: unknown; sort?: unknown; archived?: unknown }): ClientFilter {
  return {
    search: typeof query.q === 'string' ? query.q.trim().slice(0, 100) : '',
    order: isOrder(query.sort) ? query.sort : 'name',
    archived: query.archived === '1',
  }
}

export function writeClientFilter({ search, order, archived }: ClientFilter): string {
  const query = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(order === 'name' ? {} : { sort: order }),
    ...(archived ? { archived: '1' } : {}),
  }).toString()
  return query === '' ? '' : `?${query}`
}

/** The server's order is by name; it stays the second key. Without a next visit comes last. */
export function inOrder(clients: readonly Client[], order: ClientOrder): readonly Client[] {
  if (order === 'next') return [...clients].sort((a, b) => compareText(a.nextVisit ?? 'none', b.nextVisit ?? 'none'))
  if (order === 'no-shows') return [...clients].sort((a, b) => b.noShowCount - a.noShowCount)
  return clients
}

export function isOrder(text: unknown): text is ClientOrder {
  return typeof text === 'string' && Object.hasOwn(CLIENT_ORDERS, text)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
