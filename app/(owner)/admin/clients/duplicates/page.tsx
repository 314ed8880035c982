import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { DuplicatesScreen } from '@/components/clients/duplicates/duplicates-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { listDuplicatePairs } from '@/lib/server/client/duplicates'
import { systemClock } from '@/lib/server/clock'

export const metadata: Metadata = { title: 'Possible duplicates' }

export default withPlaceholder(async function DuplicateClientsPage() {
  const { scope } = await requireOwnerPage(routes.admin.duplicateClients)
  const pairs = await listDuplicatePairs(scope, systemClock.now())
  return (
    <Prefetched answers={[[queryKeys.clients.duplicatePairs, pairs]]}>
      <DuplicatesScreen />
    </Prefetched>
  )
})
