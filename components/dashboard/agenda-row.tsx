'use client'

import Link from 'next/link'

import { AppointmentMenu } from '@/components/appointments/appointment-menu'
import { dueLabel } from '@/components/appointments/due-label'
import { useVisitRow } from '@/components/appointments/use-visit-row'
import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import { OutcomeQuestion } from '@/components/outcomes/outcome-question'
import { RiskBadge } from '@/components/risk/risk-badge'
import { Check } from '@/components/shell/icons'
import { StatusBadge } from '@/components/shell/status-badge'
import { Button } from '@/components/ui/button'
import type { Appointment } from '@/lib/contracts/appointment'
import { statusLabel } from '@/lib/domain/appointment'
import { formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

interface AgendaRowProps {
  appointment: Appointment
  /** Whether to show the staff member's name: false if there is only one. */
  showStaff: boolean
}

/**
 * Shows one of today's appointments on one line. A normal status isn't shown, and a button appears once something is
 * due.
 */
export function AgendaRow({ appointment, showStaff }: AgendaRowProps) {
  const { timeZone } = useBusinessView()
  const { row, isPending, asks, buttons, menu, undo, reschedule, ...visit } = useVisitRow(appointment)
  const { client, service, staff, status } = appointment
  const titleId = `agenda-${appointment.id}`
  const [due, ...later] = buttons
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-busy={isPending || undefined}
      className="relative grid min-h-16 grid-cols-[4.5rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 py-1 pr-3 pl-5 focus-visible:-outline-offset-2 @lg:min-h-9 @lg:grid-cols-[4.5rem_minmax(0,1fr)_auto_auto_auto] @lg:py-0"
    >
      <span
        aria-hidden
        className="absolute inset-y-1 left-1.5 w-1 rounded-full"
        style={{ backgroundColor: staff.color }}
      />
      <time
        dateTime={appointment.appointmentDate}
        className={cn(
          'text-sm font-semibold whitespace-nowrap tabular-nums',
          isOver(status) && 'text-muted-foreground',
        )}
      >
        {formatTime(new Date(appointment.appointmentDate), timeZone)}
      </time>
      <div className="min-w-0 text-sm @lg:flex @lg:items-center @lg:gap-x-2">
        <Link
          id={titleId}
          href={routes.admin.appointment(appointment.id)}
          // Not prefetched, because twenty of these links are in view.
          prefetch={false}
          className="inline-flex min-h-6 max-w-full min-w-0 items-center rounded-sm font-medium hover:underline @lg:shrink-0"
        >
          <span className="truncate" translate="no">
            {client.name}
          </span>
        </Link>
        <p className="min-w-0 truncate text-muted-foreground">
          {service}
          {showStaff && (
            <span>
              <span className="sr-only"> with</span> <span aria-hidden>·</span> {staff.name}
            </span>
          )}
        </p>
      </div>
      <Sign appointment={appointment} titleId={titleId} asks={asks} />
      {(asks || isPending) && (
        <OutcomeQuestion
          compact
          appointment={appointment}
          pending={isPending}
          onAnswer={visit.answer}
          hidden={!asks}
          className="@lg:col-start-4 @max-lg:order-last @max-lg:col-span-full @max-lg:pb-2"
        />
      )}
      <div className="flex items-center gap-1 justify-self-end @lg:col-start-5 print:hidden">
        {!asks && due && (
          <Button
            size="xs"
            variant={due.to === 'confirmed' ? 'secondary' : 'default'}
            aria-describedby={titleId}
            aria-disabled={isPending || undefined}
            onClick={(event) => visit.press(event, due.to)}
          >
            {due.label}
          </Button>
        )}
        <AppointmentMenu
          compact
          actions={[...later, ...menu, ...(undo ? [undo] : [])]}
          describedBy={titleId}
          disabled={isPending}
          onStatus={visit.changeStatus}
          {...(reschedule ? { onReschedule: visit.openReschedule } : {})}
        />
      </div>
      {visit.dialogs}
    </li>
  )
}

/** Shows an unusual status; a normal one is for screen readers only. */
function Sign({ appointment, titleId, asks }: { appointment: Appointment; titleId: string; asks: boolean }) {
  const { timeZone, now } = useBusinessView()
  const { status, risk, minutesLate } = appointment
  const due = dueLabel(appointment, timeZone, now)
  if (risk && (risk.band === 'caution' || risk.band === 'high-risk'))
    return (
      <span className="@max-lg:col-span-2 @max-lg:col-start-2 @max-lg:row-start-2 @max-lg:pb-1">
        <span className="sr-only">{statusLabel(status)}</span>
        <RiskBadge risk={risk} describedBy={titleId} />
      </span>
    )
  if (status === 'completed')
    return (
      <span className="inline-flex items-center gap-1 text-xs text-muted-foreground">
        {minutesLate && <span>{`${minutesLate} min late`}</span>}
        <Check className="size-4 text-success-ink" />
        <span className="sr-only">{statusLabel(status)}</span>
      </span>
    )
  // The question beside it says enough.
  if (status === 'confirmed' || asks) return <span className="sr-only">{statusLabel(status)}</span>
  return (
    // In a narrow row the button says so.
    <span title={due ?? undefined} className={cn(status === 'scheduled' && '@max-lg:sr-only')}>
      <StatusBadge status={status} />
      {due && <span className="sr-only">{due}</span>}
    </span>
  )
}

function isOver(status: string): boolean {
  return status === 'completed' || status === 'no-show'
}
