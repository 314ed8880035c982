import { SubNav } from '@/components/shell/sub-nav'
import { routes } from '@/lib/routes'

const PAGES = [
  { id: 'all', name: 'All clients', href: routes.admin.clients },
  { id: 'due', name: 'Due to return', href: routes.admin.dueClients },
] as const

/** The two views of the clients. */
export function ClientsNav({ current }: { current: (typeof PAGES)[number]['id'] }) {
  return (
    <SubNav
      label="Clients"
      pages={PAGES.map(({ id, ...page }) => ({ ...page, isCurrent: id === current }))}
      className="mb-4"
    />
  )
}
