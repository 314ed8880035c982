'use client'

import { CalendarDays } from 'lucide-react'
import Link from 'next/link'

import { AppointmentList } from '@/components/appointments/appointment-list'
import { useBusinessView } from '@/components/business/business-provider'
import { OrderToggle } from '@/components/risk/order-toggle'
import { useVisitOrder } from '@/components/risk/visit-order'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useAppointments } from '@/lib/browser/appointment'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { Appointment } from '@/lib/contracts/appointment'
import { routes } from '@/lib/routes'

const MINUTE_MS = 60_000

/** Today's visits, and who is next. */
export function TodaysSchedule() {
  const { today, now } = useBusinessView()
  const { data } = useAppointments({ date: today })
  const next = data && nextVisit(data, now)
  return (
    <Card>
      <CardHeader className="border-b">
        <div className="min-w-0">
          <CardTitle>Today&apos;s Schedule</CardTitle>
          {next && <CardDescription>{`Next: ${next.client.name} ${startsIn(next, now)}`}</CardDescription>}
        </div>
        <Link href={routes.admin.appointments} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
          View All
        </Link>
      </CardHeader>
      <ScheduleList date={today} />
    </Card>
  )
}

function ScheduleList({ date }: { date: string }) {
  const { data, error, refetch } = useAppointments({ date })
  const [order, setOrder] = useVisitOrder()
  if (error && !data) {
    return (
      <ErrorState
        title="Today's schedule could not be loaded"
        message={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <ListSkeleton label="Loading today's schedule" className="px-5" />
  if (data.length === 0) return <EmptyState icon={CalendarDays} title="No appointments scheduled for today" />
  return (
    <>
      <OrderToggle value={order} onChange={setOrder} />
      <AppointmentList appointments={data} label="Today's visits" order={order} />
    </>
  )
}

function nextVisit(appointments: readonly Appointment[], now: Date): Appointment | undefined {
  return appointments.find(
    ({ status, appointmentDate }) =>
      (status === 'scheduled' || status === 'confirmed') && new Date(appointmentDate) > now,
  )
}

/** "in 25 min", "in 2 h 5 min". */
function startsIn({ appointmentDate }: Appointment, now: Date): string {
  const minutes = Math.ceil((new Date(appointmentDate).getTime() - now.getTime()) / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `in ${minutes} min`
  return rest === 0 ? `in ${hours} h` : `in ${hours} h ${rest} min`
}
