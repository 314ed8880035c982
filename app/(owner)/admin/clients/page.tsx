import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { readClientFilter, writeClientFilter } from '@/components/clients/client-filter'
import { ClientsScreen } from '@/components/clients/clients-screen'
import { CLIENTS_PER_PAGE, clientListPath } from '@/lib/browser/client-list'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { listDuplicatePairs } from '@/lib/server/client/duplicates'
import { listClientPage } from '@/lib/server/client/queries'
import { systemClock } from '@/lib/server/clock'

export const metadata: Metadata = { title: 'Clients' }

interface ClientsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default withPlaceholder(async function ClientsPage({ searchParams }: ClientsPageProps) {
  const filter = readClientFilter(await searchParams)
  // A search may hold a client's name, which doesn't belong in the sign-in email.
  const path = routes.admin.clients + writeClientFilter({ ...filter, search: '' })
  const { scope } = await requireOwnerPage(path)
  const { search, order: sort, archived, group } = filter
  const list = { search, sort, archived, group }
  const query = { q: search, archived, sort, limit: CLIENTS_PER_PAGE, ...(group && { group }) }
  const now = systemClock.now()
  const [{ rows, next }, duplicates] = await Promise.all([
    listClientPage(scope, query, now),
    listDuplicatePairs(scope, now),
  ])
  const pages = { pages: [{ rows, next: next && clientListPath(list, next) }], pageParams: [clientListPath(list)] }
  return (
    <Prefetched
      answers={[
        [queryKeys.clients.list(list), pages],
        [queryKeys.clients.duplicatePairs, duplicates],
      ]}
    >
      <ClientsScreen />
    </Prefetched>
  )
})
