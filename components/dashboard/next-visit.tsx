'use client'

import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { smsHref, telHref } from '@/components/contact-links'
import { inWords } from '@/components/dashboard/agenda'
import { MessageSquare, Phone } from '@/components/shell/icons'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useAppointments } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

const MINUTE_MS = 60_000

/** On phones, shows who comes next and how to reach them. */
export function NextVisit() {
  const { today, now, timeZone } = useBusinessView()
  const { data } = useAppointments({ date: today })
  const next = data && nextVisit(data, now)
  if (!next) return null
  const start = new Date(next.appointmentDate)
  const { phone } = next.client
  return (
    <Card className="flex items-center gap-3 px-5 py-3 md:hidden">
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-medium text-muted-foreground">
          Next, {inWords(Math.ceil((start.getTime() - now.getTime()) / MINUTE_MS))} to go
        </h2>
        <p className="flex min-w-0 font-semibold">
          <Link href={routes.admin.appointment(next.id)} className="min-w-0 truncate">
            {next.client.name}
          </Link>
        </p>
        <p className="truncate text-sm text-muted-foreground">
          {formatTime(start, timeZone)}, {next.service}
        </p>
      </div>
      {phone && (
        <div className="flex gap-2">
          <a
            href={telHref(phone)}
            aria-label={`Call ${next.client.name}`}
            className={buttonVariants({ variant: 'secondary', size: 'icon' })}
          >
            <Phone />
          </a>
          <a
            href={smsHref(phone)}
            aria-label={`Text ${next.client.name}`}
            className={buttonVariants({ variant: 'secondary', size: 'icon' })}
          >
            <MessageSquare />
          </a>
        </div>
      )}
    </Card>
  )
}

/** Returns the first live appointment that starts after `now`; `appointments` are a day's, in time order. */
export function nextVisit(appointments: readonly Appointment[], now: Date): Appointment | undefined {
  return appointments.find(
    ({ status, appointmentDate }) =>
      (status === 'scheduled' || status === 'confirmed') && new Date(appointmentDate) > now,
  )
}
