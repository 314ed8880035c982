import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { AppointmentsScreen } from '@/components/appointments/appointments-screen'
import { readWeekFilter, toListFilter } from '@/components/appointments/week-filter'
import { queryKeys } from '@/lib/browser/query-keys'
import { isLocalDate } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { routes } from '@/lib/routes'
import { listAppointments } from '@/lib/server/appointment/queries'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { inOnePacket } from '@/lib/server/db'
import { getOpeningHours } from '@/lib/server/opening-hours/queries'
import { listServices } from '@/lib/server/service/queries'
import { listStaff } from '@/lib/server/staff/queries'
import { listTimeOff } from '@/lib/server/time-off/queries'

export const metadata: Metadata = { title: 'Appointments' }

interface AppointmentsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default withPlaceholder(async function AppointmentsPage({ searchParams }: AppointmentsPageProps) {
  const query = await searchParams
  const day = typeof query['date'] === 'string' && isLocalDate(query['date']) ? query['date'] : ''
  const { scope } = await requireOwnerPage(routes.admin.appointmentsOn(day))
  const now = systemClock.now()
  const { date } = readWeekFilter(query, localDateOf(now, scope.timeZone))
  const week = toListFilter(date)
  const [appointments, services, staff, hours, timeOff] = await inOnePacket(() =>
    Promise.all([
      listAppointments(scope, week, now),
      listServices(scope),
      listStaff(scope),
      getOpeningHours(scope, now),
      listTimeOff(scope, now),
    ]),
  )
  return (
    <Prefetched
      answers={[
        [queryKeys.appointments.list(week), appointments],
        [queryKeys.services.all, services],
        [queryKeys.staff.all, staff],
        [queryKeys.openingHours.all, hours],
        [queryKeys.timeOff.all, timeOff],
      ]}
    >
      <AppointmentsScreen />
    </Prefetched>
  )
})
