import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { WaitlistScreen } from '@/components/waitlist/waitlist-screen'
import { readWaitlistTab } from '@/components/waitlist/waitlist-tab'
import { queryKeys } from '@/lib/browser/query-keys'
import { api, routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { listEarlierWishes } from '@/lib/server/recovery/earlier-wishes'
import { listOpenings } from '@/lib/server/recovery/openings'
import { listRecoveryRuns } from '@/lib/server/recovery/queries'
import { listServices } from '@/lib/server/service/queries'
import { listStaff } from '@/lib/server/staff/queries'
import { listWaitlistPage } from '@/lib/server/waitlist/queries'

export const metadata: Metadata = { title: 'Waitlist' }

interface PageProps {
  searchParams: Promise<{ tab?: string | string[] }>
}

export default withPlaceholder(async function WaitlistPage({ searchParams }: PageProps) {
  const tab = readWaitlistTab((await searchParams).tab)
  const { scope } = await requireOwnerPage(tab === 'waiting' ? routes.admin.waitlist : routes.admin.waitlistTab(tab))
  const now = systemClock.now()
  const [{ rows, next }, services, staff, runs, earlier, openings] = await Promise.all([
    listWaitlistPage(scope, {}, now),
    listServices(scope),
    listStaff(scope),
    listRecoveryRuns(scope, now),
    listEarlierWishes(scope, now),
    // The only slow query here.
    tab === 'open' ? listOpenings(scope, now) : null,
  ])
  const pathOf = (cursor: string) => `${api.waitlist}?${new URLSearchParams({ cursor })}`
  const pages = { pages: [{ rows, next: next && pathOf(next) }], pageParams: [api.waitlist] }
  return (
    <Prefetched
      answers={[
        [queryKeys.waitlist.list, pages],
        [queryKeys.services.all, services],
        [queryKeys.staff.all, staff],
        [queryKeys.recovery.runs, runs],
        [queryKeys.recovery.earlier, earlier],
        ...(openings ? [[queryKeys.recovery.openings, openings] as const] : []),
      ]}
    >
      <WaitlistScreen currency={scope.currency} />
    </Prefetched>
  )
})
