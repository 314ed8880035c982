import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { WebhooksScreen } from '@/components/webhooks/webhooks-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { productionDeps } from '@/lib/server/deps'
import { listDeliveries, listEndpoints } from '@/lib/server/webhook/queries'

export const metadata: Metadata = { title: 'Webhooks' }

export default withPlaceholder(async function WebhooksPage() {
  const { scope } = await requireOwnerPage(routes.admin.webhooks)
  const deps = productionDeps()
  const [endpoints, deliveries] = await Promise.all([
    listEndpoints(scope, deps),
    listDeliveries(scope, { offset: 0 }, deps.db),
  ])
  return (
    <Prefetched
      answers={[
        [queryKeys.webhooks.endpoints, endpoints],
        [queryKeys.webhooks.deliveries({}), { pages: [deliveries], pageParams: [0] }],
      ]}
    >
      <WebhooksScreen />
    </Prefetched>
  )
})
