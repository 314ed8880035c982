import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { DUE_PREVIEW } from '@/lib/domain/rhythm'
import { localDateOf } from '@/lib/domain/time'
import { WAITLIST_PREVIEW } from '@/lib/domain/waiting'
import { routes, siteUrl } from '@/lib/routes'
import { listAppointments } from '@/lib/server/appointment/queries'
import { getAttention } from '@/lib/server/attention/queries'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { listDueClients } from '@/lib/server/client/due'
import { systemClock } from '@/lib/server/clock'
import { getMoodAnalysis } from '@/lib/server/dashboard/moods'
import { getDashboardStats, listRecentActivity } from '@/lib/server/dashboard/queries'
import { inOnePacket } from '@/lib/server/db'
import { getEnv } from '@/lib/server/env'
import { getFirstDay } from '@/lib/server/first-day/queries'
import { getRecoveredThisMonth } from '@/lib/server/recovery/ledger'
import { shareFacts } from '@/lib/server/share/share'
import { listStaff } from '@/lib/server/staff/queries'
import { listWaitlistPage } from '@/lib/server/waitlist/queries'

export const metadata: Metadata = { title: 'Dashboard' }

export default withPlaceholder(async function DashboardPage() {
  const { scope, business } = await requireOwnerPage(routes.admin.dashboard)
  const now = systemClock.now()
  const today = { date: localDateOf(now, scope.timeZone) }
  // What takes longer with years of appointments runs beside the rest.
  const [[appointments, attention, staff, waitlist, activity, firstDay], stats, moods, recovered, due] =
    await Promise.all([
      inOnePacket(() =>
        Promise.all([
          listAppointments(scope, today, now),
          getAttention(scope, now),
          listStaff(scope),
          listWaitlistPage(scope, { limit: WAITLIST_PREVIEW }, now),
          listRecentActivity(scope, now),
          getFirstDay(scope),
        ]),
      ),
      getDashboardStats(scope, now),
      getMoodAnalysis(scope),
      getRecoveredThisMonth(scope, now),
      listDueClients(scope, { limit: DUE_PREVIEW }, now),
    ])
  return (
    <Prefetched
      answers={[
        [queryKeys.dashboard.stats, stats],
        [queryKeys.appointments.list(today), appointments],
        [queryKeys.dashboard.activity, activity],
        [queryKeys.dashboard.moods, moods],
        [queryKeys.dashboard.attention, attention],
        [queryKeys.dashboard.recovered, recovered],
        [queryKeys.clients.due(DUE_PREVIEW), due],
        [queryKeys.firstDay.all, firstDay],
        [queryKeys.staff.all, staff],
        [queryKeys.waitlist.preview, waitlist.rows],
      ]}
    >
      <DashboardScreen
        publicSiteUrl={`${siteUrl(getEnv().APP_URL, scope)}/`}
        share={firstDay.isOpen ? shareFacts(scope, business.businessName) : null}
      />
    </Prefetched>
  )
})
