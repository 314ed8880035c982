import type { Metadata } from 'next'

import { Prefetched } from '@/app/(owner)/prefetched'
import { WaitlistScreen } from '@/components/waitlist/waitlist-screen'
import { readWaitlistTab } from '@/components/waitlist/waitlist-tab'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { listEarlierWishes } from '@/lib/server/recovery/earlier-wishes'
import { listOpenings } from '@/lib/server/recovery/openings'
import { listRecoveryRuns } from '@/lib/server/recovery/queries'
import { listServices } from '@/lib/server/service/queries'
import { listStaff } from '@/lib/server/staff/queries'
import { listWaitlist } from '@/lib/server/waitlist/queries'

export const metadata: Metadata = { title: 'Waitlist' }

interface PageProps {
  searchParams: Promise<{ tab?: string }>
}

export default async function WaitlistPage({ searchParams }: PageProps) {
  const [{ scope }, { tab }] = await Promise.all([requireOwnerPage(routes.admin.waitlist), searchParams])
  const now = systemClock.now()
  const [waitlist, services, staff, runs, earlier, openings] = await Promise.all([
    listWaitlist(scope, now),
    listServices(scope),
    listStaff(scope),
    listRecoveryRuns(scope, now),
    listEarlierWishes(scope, now),
    // The only one that costs more than a moment.
    readWaitlistTab(tab) === 'open' ? listOpenings(scope, now) : null,
  ])
  return (
    <Prefetched
      answers={[
        [queryKeys.waitlist.all, waitlist],
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
}
