import type { Metadata } from 'next'

import { Prefetched } from '@/app/(owner)/prefetched'
import { WaitlistScreen } from '@/components/waitlist/waitlist-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { listServices } from '@/lib/server/service/queries'
import { listStaff } from '@/lib/server/staff/queries'
import { listWaitlist } from '@/lib/server/waitlist/queries'

export const metadata: Metadata = { title: 'Waitlist' }

export default async function WaitlistPage() {
  const { scope } = await requireOwnerPage(routes.admin.waitlist)
  const [waitlist, services, staff] = await Promise.all([listWaitlist(scope, systemClock.now()), listServices(scope), listStaff(scope)])
  return (
    <Prefetched
      answers={[
        [queryKeys.waitlist.all, waitlist],
        [queryKeys.services.all, services],
        [queryKeys.staff.all, staff],
      ]}
    >
      <WaitlistScreen />
    </Prefetched>
  )
}
