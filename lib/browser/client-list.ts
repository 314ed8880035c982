import type { ClientGroup, ClientSort } from '@/lib/contracts/client'
import { api } from '@/lib/routes'

/** More than a screen shows at once. */
export const CLIENTS_PER_PAGE = 50

/** Which clients, in which order. */
export interface ClientList {
  search: string
  sort: ClientSort
  archived: boolean
  /** Null for all of them. */
  group: ClientGroup | null
}

/** Returns the path of a page of the list, the first one without a cursor. */
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
