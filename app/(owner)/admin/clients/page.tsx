import type { Metadata } from 'next'

import { Prefetched } from '@/app/(owner)/prefetched'
import { readClientFilter } from '@/components/clients/client-filter'
import { ClientsScreen } from '@/components/clients/clients-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { listClients } from '@/lib/server/client/queries'
import { systemClock } from '@/lib/server/clock'

export const metadata: Metadata = { title: 'Clients' }

interface ClientsPageProps {
  searchParams: Promise<{ q?: string | string[]; archived?: string | string[] }>
}

export default async function ClientsPage({ searchParams }: ClientsPageProps) {
  const { scope } = await requireOwnerPage(routes.admin.clients)
  const { search, archived } = readClientFilter(await searchParams)
  const clients = await listClients(scope, { q: search, archived }, systemClock.now())
  return (
    <Prefetched answers={[[queryKeys.clients.list(search, archived), clients]]}>
      <ClientsScreen />
    </Prefetched>
  )
}
