'use client'

import { CalendarDays } from 'lucide-react'
import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { Agenda, inWords } from '@/components/dashboard/agenda'
import { nextVisit } from '@/components/dashboard/next-visit'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { useAppointments } from '@/lib/browser/appointment'
import { routes } from '@/lib/routes'

const MINUTE_MS = 60_000

/** Today's agenda without cancelled visits, and the next client. */
export function TodaysSchedule() {
  const { today, now } = useBusinessView()
  const { data } = useAppointments({ date: today })
  const next = data && nextVisit(data, now)
  const minutes = next && Math.ceil((new Date(next.appointmentDate).getTime() - now.getTime()) / MINUTE_MS)
  return (
    <Card>
      <CardHeader className="flex-nowrap items-center border-b py-2">
        <CardTitle>
          Today&apos;s Schedule
          {next && minutes && (
            <span className="ml-3 font-normal text-muted-foreground max-md:hidden">
              {`Next: ${next.client.name} in ${inWords(minutes)}`}
            </span>
          )}
        </CardTitle>
        <Link href={routes.admin.appointments} className={buttonVariants({ variant: 'ghost', size: 'xs' })}>
          View All
        </Link>
      </CardHeader>
      <Schedule date={today} />
    </Card>
  )
}

function Schedule({ date }: { date: string }) {
  const { data, error, refetch } = useAppointments({ date })
  if (!data) return <NotLoaded what="today’s schedule" error={error} onRetry={refetch} className="px-5" />
  const held = data.filter(({ status }) => status !== 'cancelled')
  if (held.length === 0) return <EmptyState icon={CalendarDays} title="No appointments scheduled for today" />
  return <Agenda appointments={held} />
}
