import type { Metadata } from 'next'

import { Prefetched } from '@/app/(owner)/prefetched'
import { ClientsScreen } from '@/components/clients/clients-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { listClients } from '@/lib/server/client/queries'
import { systemClock } from '@/lib/server/clock'

export const metadata: Metadata = { title: 'Clients' }

export default async function ClientsPage() {
  const { scope } = await requireOwnerPage(routes.admin.clients)
  const clients = await listClients(scope, {}, systemClock.now())
  return (
    <Prefetched answers={[[queryKeys.clients.list(''), clients]]}>
      <ClientsScreen />
    </Prefetched>
  )
}
