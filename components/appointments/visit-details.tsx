'use client'

import Link from 'next/link'

import { dueLabel } from '@/components/appointments/due-label'
import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import { telHref } from '@/components/contact-links'
import { RiskBadge } from '@/components/risk/risk-badge'
import { Phone } from '@/components/shell/icons'
import type { Appointment } from '@/lib/contracts/appointment'
import { findMood } from '@/lib/domain/mood'
import { minutesLateText } from '@/lib/domain/outcome'
import type { ReliabilityBand } from '@/lib/domain/reliability'
import type { RiskRank } from '@/lib/domain/risk-order'
import { formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

interface VisitDetailsProps {
  appointment: Appointment
  /** The id of the client's name, which describes the row's buttons. */
  titleId: string
  showStaff: boolean
  /** The visit's risk rank in its day. */
  rank?: RiskRank | undefined
  className?: string
}

/** Shows a visit's time, client and service. */
export function VisitDetails({ appointment, titleId, showStaff, rank, className }: VisitDetailsProps) {
  const { timeZone, now } = useBusinessView()
  const {
    appointmentDate,
    duration,
    client,
    service,
    staff,
    notes,
    clientNote,
    status,
    lateCancellation,
    minutesLate,
    risk,
  } = appointment
  const due = dueLabel(appointment, timeZone, now)
  const over = status === 'cancelled' || status === 'no-show'
  return (
    <div
      className={cn(
        'grid min-w-0 grid-cols-[4.75rem_minmax(0,1fr)] gap-x-2 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:gap-x-4',
        className,
      )}
    >
      <p>
        <time
          dateTime={appointmentDate}
          className={cn('font-semibold whitespace-nowrap', over && 'text-muted-foreground line-through')}
        >
          {formatTime(new Date(appointmentDate), timeZone)}
        </time>
        <span className="block text-xs whitespace-nowrap text-muted-foreground tabular-nums">{duration} min</span>
      </p>
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Link
            id={titleId}
            href={routes.admin.appointment(appointment.id)}
            className="inline-flex min-h-6 max-w-full min-w-0 items-center rounded-sm font-medium hover:underline"
          >
            <span className="truncate" translate="no">
              {client.name}
            </span>
          </Link>
          <MoodSign mood={appointment.clientMood} />
          {risk && (rank || isNotable(risk.band)) && <RiskBadge risk={risk} rank={rank} describedBy={titleId} />}
        </p>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted-foreground sm:gap-x-3">
          <span className="max-w-full truncate">{service}</span>
          {showStaff && (
            <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
              <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: staff.color }} />
              <span className="sr-only">with </span>
              <span className="truncate" translate="no">
                {staff.name}
              </span>
            </span>
          )}
          {client.phone && <PhoneLink name={client.name} phone={client.phone} />}
          {minutesLate && <span>{minutesLateText(minutesLate)}</span>}
          {lateCancellation && <span>Late cancellation</span>}
          {appointment.forgivenAt && <span>Forgiven</span>}
          {due && <span>{due}</span>}
        </p>
        {clientNote && <p className="mt-0.5 line-clamp-1 text-sm text-muted-foreground">Client’s note: {clientNote}</p>}
        {notes && <p className="mt-0.5 line-clamp-1 text-sm text-muted-foreground">Note: {notes}</p>}
      </div>
    </div>
  )
}

/** Returns false for a normal risk, which is shown only in the order by risk. */
function isNotable(band: ReliabilityBand): boolean {
  return band !== 'reliable' && band !== 'new'
}

function PhoneLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      href={telHref(phone)}
      className="inline-flex min-h-6 min-w-6 items-center gap-1 rounded-sm hover:text-foreground hover:underline"
    >
      <Phone className="size-3.5" />
      <span className="sr-only">Call {name}, </span>
      <span className="max-sm:sr-only">{phone}</span>
    </a>
  )
}

function MoodSign({ mood: id }: { mood: string | null }) {
  const mood = findMood(id)
  if (!mood) return null
  return (
    <span role="img" aria-label={`Feels ${mood.label.toLowerCase()}`} title={mood.label} className="shrink-0">
      {mood.emoji}
    </span>
  )
}
