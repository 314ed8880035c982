import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { AppointmentScreen } from '@/components/appointments/appointment-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { getAppointment } from '@/lib/server/appointment/queries'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { AppError } from '@/lib/server/http/app-error'
import { isUuid } from '@/lib/server/scope'
import { listServices } from '@/lib/server/service/queries'
import { listStaff } from '@/lib/server/staff/queries'

export const metadata: Metadata = { title: 'Appointment' }

interface AppointmentPageProps {
  params: Promise<{ id: string }>
}

export default withPlaceholder(async function AppointmentPage({ params }: AppointmentPageProps) {
  const { id } = await params
  const { scope } = await requireOwnerPage(routes.admin.appointment(id))
  if (!isUuid(id)) notFound()
  const [appointment, timeline, services, staff] = await Promise.all([
    getAppointment(scope, id, systemClock.now()).catch(toNotFound),
    listTimeline(scope, id).catch(toNotFound),
    listServices(scope),
    listStaff(scope),
  ])
  return (
    <Prefetched
      answers={[
        [queryKeys.appointment.one(id), appointment],
        [queryKeys.appointment.timeline(id), timeline],
        [queryKeys.services.all, services],
        [queryKeys.staff.all, staff],
      ]}
    >
      <AppointmentScreen appointmentId={id} />
    </Prefetched>
  )
})

/** Treats another business's id like one that never existed. */
function toNotFound(error: unknown): never {
  if (error instanceof AppError && error.status === 404) notFound()
  throw error
}
