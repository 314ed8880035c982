import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { DueScreen } from '@/components/clients/due/due-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { listDueClients } from '@/lib/server/client/due'
import { systemClock } from '@/lib/server/clock'

export const metadata: Metadata = { title: 'Due to return' }

export default withPlaceholder(async function DueClientsPage() {
  const { scope } = await requireOwnerPage(routes.admin.dueClients)
  const due = await listDueClients(scope, {}, systemClock.now())
  return (
    <Prefetched answers={[[queryKeys.clients.due(), due]]}>
      <DueScreen />
    </Prefetched>
  )
})
