import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { ConnectionsScreen } from '@/components/connections/connections-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes, subdomainUrl } from '@/lib/routes'
import { listApiKeys } from '@/lib/server/api-key/queries'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { listCalendarFeeds } from '@/lib/server/calendar-feed/queries'
import { getEnv } from '@/lib/server/env'

export const metadata: Metadata = { title: 'Connections' }

export default withPlaceholder(async function ConnectionsPage() {
  const { scope } = await requireOwnerPage(routes.admin.connections)
  const [keys, feeds] = await Promise.all([listApiKeys(scope), listCalendarFeeds(scope)])
  return (
    <Prefetched
      answers={[
        [queryKeys.apiKeys.all, keys],
        [queryKeys.calendarFeeds.all, feeds],
      ]}
    >
      <ConnectionsScreen siteUrl={subdomainUrl(getEnv().APP_URL, scope.subdomain)} subdomain={scope.subdomain} />
    </Prefetched>
  )
})
