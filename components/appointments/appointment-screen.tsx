'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'

import { AppointmentFacts } from '@/components/appointments/appointment-facts'
import { AppointmentTimeline } from '@/components/appointments/appointment-timeline'
import { VisitActions } from '@/components/appointments/visit-actions'
import { useBusinessView } from '@/components/business/business-provider'
import { NotLoaded } from '@/components/shell/not-loaded'
import { PageHeader } from '@/components/shell/page-header'
import { StatusBadge } from '@/components/shell/status-badge'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { useAppointment } from '@/lib/browser/appointment'
import { localDateOf } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** Shows one visit on its own page. */
export function AppointmentScreen({ appointmentId }: { appointmentId: string }) {
  const { timeZone } = useBusinessView()
  const { data: appointment, error, refetch } = useAppointment(appointmentId)
  if (!appointment) return <NotLoaded what="the appointment" error={error} onRetry={refetch} />
  const date = localDateOf(new Date(appointment.appointmentDate), timeZone)
  return (
    <>
      <Link
        href={routes.admin.appointmentsOn(date)}
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm text-muted-foreground hover:text-foreground md:min-h-8 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to the week
      </Link>
      <PageHeader
        title={appointment.client.name}
        description={
          <>
            {appointment.service} <StatusBadge status={appointment.status} className="ml-2" />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <CardHeader>
            <CardTitle>Appointment</CardTitle>
          </CardHeader>
          <CardContent className="grid grid-cols-1 gap-6">
            <VisitActions appointment={appointment} />
            <AppointmentFacts appointment={appointment} />
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>History</CardTitle>
          </CardHeader>
          <CardContent>
            <AppointmentTimeline appointmentId={appointmentId} />
          </CardContent>
        </Card>
      </div>
    </>
  )
}
