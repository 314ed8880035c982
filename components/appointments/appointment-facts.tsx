'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { telHref } from '@/components/contact-links'
import { SingleVisitRisk } from '@/components/risk/visit-risk'
import { MoodChip } from '@/components/mood/mood-chip'
import { useBusiness } from '@/lib/browser/business'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatMoney } from '@/lib/domain/money'
import { minutesLateText } from '@/lib/domain/outcome'
import { formatDateLong, formatDateTime, formatTime, formatZoneShort } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** Shows all details of one visit. */
export function AppointmentFacts({ appointment }: { appointment: Appointment }) {
  const { timeZone } = useBusinessView()
  const { data: business } = useBusiness()
  const { client, duration, clientMood, appointmentMoodNotes } = appointment
  const start = new Date(appointment.appointmentDate)
  const end = new Date(start.getTime() + duration * 60_000)
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name="When" wide>
        <time dateTime={appointment.appointmentDate}>{formatDateLong(start, timeZone)}</time>
        <br />
        {formatTime(start, timeZone)} to {formatTime(end, timeZone)} {formatZoneShort(start, timeZone)}, {duration} min
      </Fact>
      <Fact name="Client">
        <Link
          href={routes.admin.client(appointment.clientId)}
          className="inline-flex min-h-6 items-center font-medium text-primary underline underline-offset-4"
          translate="no"
        >
          {client.name}
        </Link>
        {client.phone && <ContactLink href={telHref(client.phone)} text={client.phone} />}
        {client.email && <ContactLink href={`mailto:${client.email}`} text={client.email} />}
      </Fact>
      <Fact name="Service">
        {business && appointment.priceCents > 0
          ? `${appointment.service}, ${formatMoney(appointment.priceCents, business.currency)}`
          : appointment.service}
      </Fact>
      <Fact name="With">{appointment.staff.name}</Fact>
      {appointment.risk && (
        <Fact name="No-show risk" wide>
          <SingleVisitRisk appointment={appointment} />
        </Fact>
      )}
      {appointment.minutesLate && <Fact name="Came">{minutesLateText(appointment.minutesLate)}</Fact>}
      {appointment.forgivenAt && (
        <Fact name="Forgiven">{formatDateTime(new Date(appointment.forgivenAt), timeZone)}</Fact>
      )}
      <Fact name="Booked">{formatDateTime(new Date(appointment.createdAt), timeZone)}</Fact>
      <Fact name="Mood" wide>
        <MoodChip mood={clientMood} />
        {!clientMood && <span className="text-muted-foreground">Not given</span>}
        {clientMood && appointmentMoodNotes && <p className="mt-1 whitespace-pre-line">{appointmentMoodNotes}</p>}
      </Fact>
      {appointment.clientNote && (
        <Fact name="Client’s note" wide>
          <p className="whitespace-pre-line">{appointment.clientNote}</p>
        </Fact>
      )}
      <Fact name="Notes" wide>
        {appointment.notes ? (
          <p className="whitespace-pre-line">{appointment.notes}</p>
        ) : (
          <span className="text-muted-foreground">None yet</span>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-xs font-medium text-muted-foreground">{name}</dt>
      <dd className="mt-0.5 text-sm [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="flex min-h-6 items-center text-muted-foreground hover:text-foreground hover:underline">
      {text}
    </a>
  )
}
