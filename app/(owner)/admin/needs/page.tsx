import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { NeedsScreen } from '@/components/needs/needs-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { getAttention, listUnanswered } from '@/lib/server/attention/queries'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { inOnePacket } from '@/lib/server/db'

export const metadata: Metadata = { title: 'Needs You' }

export default withPlaceholder(async function NeedsPage() {
  const { scope } = await requireOwnerPage(routes.admin.needs)
  const now = systemClock.now()
  const [attention, unanswered] = await inOnePacket(() =>
    Promise.all([getAttention(scope, now), listUnanswered(scope, now)]),
  )
  return (
    <Prefetched
      answers={[
        [queryKeys.dashboard.attention, attention],
        [queryKeys.dashboard.unanswered, unanswered],
      ]}
    >
      <NeedsScreen />
    </Prefetched>
  )
})
