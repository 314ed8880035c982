import type { ClientGroup, ClientSort } from '@/lib/contracts/client'
import { api } from '@/lib/routes'

/** More clients than fit on a screen. */
export const CLIENTS_PER_PAGE = 50

/** Filter and order of the client list. */
export interface ClientList {
  search: string
  sort: ClientSort
  archived: boolean
  /** Null for all clients. */
  group: ClientGroup | null
}

/** Returns the API path of a page of the list; without a cursor, the first one. */
export function clientListPath({ search, sort, archived, group }: ClientList, cursor?: string): string {
  return api.clients({
    q: search,
    ...(archived ? { archived: 'true' } : {}),
    group: group ?? undefined,
    ...(sort === 'name' ? {} : { sort }),
    limit: String(CLIENTS_PER_PAGE),
    cursor,
  })
}
