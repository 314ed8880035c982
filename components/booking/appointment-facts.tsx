import { CalendarDays, Clock, MapPin, Phone, Sparkles, User, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { mapHref, telHref } from '@/components/contact-links'
import type { PublicAppointment } from '@/lib/contracts/booking'

/** Says what, when, where and with whom. */
export function AppointmentFacts({ appointment }: { appointment: PublicAppointment }) {
  const { business, staff } = appointment
  return (
    <dl className="grid gap-4">
      <Fact icon={CalendarDays} label="Date">
        <time dateTime={appointment.appointmentDate} className="font-semibold">
          {appointment.dateLabel}
        </time>
      </Fact>
      <Fact icon={Clock} label="Time">
        <span className="font-semibold tabular-nums">{appointment.timeLabel}</span> {appointment.zoneLabel} ·{' '}
        {appointment.duration} minutes
      </Fact>
      <Fact icon={Sparkles} label="Service">
        {appointment.service}
      </Fact>
      {staff && (
        <Fact icon={User} label="With">
          {staff.name}
        </Fact>
      )}
      <Fact icon={MapPin} label="Place">
        {business.businessName}
        {business.address && (
          <a
            href={mapHref(business.address, business.mapLink)}
            rel="noopener noreferrer"
            className="block min-h-6 text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
          >
            {business.address}
          </a>
        )}
      </Fact>
      {business.phone && (
        <Fact icon={Phone} label="Phone">
          <a
            href={telHref(business.phone)}
            className="inline-block min-h-6 text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
          >
            {business.phone}
          </a>
        </Fact>
      )}
      {appointment.notes && (
        <div className="rounded-xl bg-muted p-4 text-sm">
          <dt className="text-muted-foreground">Your note</dt>
          <dd className="mt-0.5 break-words whitespace-pre-line">{appointment.notes}</dd>
        </div>
      )}
    </dl>
  )
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 pl-8 break-words">
      <dt>
        <Icon aria-hidden className="absolute top-0.5 left-0 size-5 text-primary" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
