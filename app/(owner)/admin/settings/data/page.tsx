import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { DataScreen } from '@/components/data/data-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { getRetention } from '@/lib/server/erase/retention-choice'
import { listOwnerActions } from '@/lib/server/owner-action/queries'

export const metadata: Metadata = { title: 'Your data' }

export default withPlaceholder(async function DataPage() {
  const { scope, business } = await requireOwnerPage(routes.admin.data)
  const [retention, actions] = await Promise.all([getRetention(scope, systemClock.now()), listOwnerActions(scope, {})])
  return (
    <Prefetched
      answers={[
        [queryKeys.retention.all, retention],
        [queryKeys.ownerActions.all, { pages: [actions], pageParams: [''] }],
      ]}
    >
      <DataScreen businessName={business.businessName} />
    </Prefetched>
  )
})
