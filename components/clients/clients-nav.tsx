import { CLIENT_GROUPS } from '@/components/clients/client-filter'
import { SubNav } from '@/components/shell/sub-nav'
import type { ClientGroup } from '@/lib/contracts/client'
import { routes } from '@/lib/routes'

const PAGES = [
  { id: 'all', name: 'All clients', href: routes.admin.clients },
  { id: 'at-risk', name: CLIENT_GROUPS['at-risk'], href: routes.admin.clientGroup('at-risk') },
  { id: 'unreachable', name: CLIENT_GROUPS.unreachable, href: routes.admin.clientGroup('unreachable') },
  { id: 'due', name: 'Due to return', href: routes.admin.dueClients },
] as const

/** Links to the lists of clients; `current` is null on a page below them. */
export function ClientsNav({ current }: { current: ClientGroup | 'all' | 'due' | null }) {
  return (
    <SubNav
      label="Clients"
      pages={PAGES.map(({ id, ...page }) => ({ ...page, isCurrent: id === current }))}
      className="mb-4 max-w-full"
    />
  )
}
