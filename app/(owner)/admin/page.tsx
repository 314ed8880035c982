import type { Metadata } from 'next'

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
import { listCalls } from '@/lib/server/calls/queries'
import { listDueClients } from '@/lib/server/client/due'
import { systemClock } from '@/lib/server/clock'
import { getMoodAnalysis } from '@/lib/server/dashboard/moods'
import { getDashboardStats, listRecentActivity } from '@/lib/server/dashboard/queries'
import { getEnv } from '@/lib/server/env'
import { getFirstDay } from '@/lib/server/first-day/queries'
import { getRecoveredThisMonth } from '@/lib/server/recovery/ledger'
import { shareFacts } from '@/lib/server/share/share'
import { listStaff } from '@/lib/server/staff/queries'
import { listWaitlistPage } from '@/lib/server/waitlist/queries'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const { scope, business } = await requireOwnerPage(routes.admin.dashboard)
  const now = systemClock.now()
  const today = { date: localDateOf(now, scope.timeZone) }
  const [stats, appointments, activity, staff, waitlist, moods, attention, recovered, calls, due, firstDay] =
    await Promise.all([
      getDashboardStats(scope, now),
      listAppointments(scope, today, now),
      listRecentActivity(scope, now),
      listStaff(scope),
      listWaitlistPage(scope, { limit: WAITLIST_PREVIEW }, now),
      getMoodAnalysis(scope),
      getAttention(scope, now),
      getRecoveredThisMonth(scope, now),
      listCalls(scope, now),
      listDueClients(scope, { limit: DUE_PREVIEW }, now),
      getFirstDay(scope),
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
        [queryKeys.dashboard.calls, calls],
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
}
