'use client'

import { AppointmentMenu } from '@/components/appointments/appointment-menu'
import { useVisitRow } from '@/components/appointments/use-visit-row'
import { VisitDetails } from '@/components/appointments/visit-details'
import { cn } from '@/components/cn'
import { OutcomeQuestion } from '@/components/outcomes/outcome-question'
import { StatusBadge } from '@/components/shell/status-badge'
import { Button } from '@/components/ui/button'
import type { Appointment } from '@/lib/contracts/appointment'
import type { RiskRank } from '@/lib/domain/risk-order'

interface AppointmentRowProps {
  appointment: Appointment
  /** Whether to show the staff member's name: false if there is only one. */
  showStaff: boolean
  /** The visit's risk rank among the day's appointments. */
  rank?: RiskRank | undefined
}

/** Shows one visit with every action the owner can take. */
export function AppointmentRow({ appointment, showStaff, rank }: AppointmentRowProps) {
  const { row, isPending, asks, buttons, menu, undo, reschedule, ...visit } = useVisitRow(appointment)
  const titleId = `appointment-${appointment.id}`

  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-busy={isPending || undefined}
      className="px-5 py-2.5 focus-visible:-outline-offset-2 @2xl:py-0.5 @2xl:[contain-intrinsic-size:auto_3.25rem] @2xl:[content-visibility:auto] print:[content-visibility:visible]"
    >
      {/* In a narrow list the buttons get a line of their own. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-2 gap-y-2 @2xl:gap-x-3 @2xl:grid-cols-[minmax(0,1fr)_6.5rem_14.5rem_2.5rem] @2xl:items-center">
        <VisitDetails
          appointment={appointment}
          titleId={titleId}
          showStaff={showStaff}
          rank={rank}
          className="@max-2xl:col-span-2"
        />
        <StatusBadge
          status={appointment.status}
          className={cn(
            'self-center justify-self-start @max-2xl:order-last',
            // A narrow list hides a normal status.
            isNormal(appointment.status) && '@max-2xl:sr-only',
          )}
        />
        {(asks || isPending) && (
          <OutcomeQuestion
            compact
            appointment={appointment}
            pending={isPending}
            onAnswer={visit.answer}
            amongActions
            hidden={!asks}
            className={cn('order-last col-span-full', asks && '@2xl:contents')}
          />
        )}
        {!asks && (
          <div className="order-last col-span-2 flex justify-end gap-2 empty:hidden @2xl:order-none @2xl:col-span-1 @2xl:justify-end @2xl:empty:flex print:hidden">
            {buttons.map(({ to, label }, index) => (
              <Button
                key={to}
                variant={index === 0 && to === 'completed' ? 'default' : 'secondary'}
                size="xs"
                aria-describedby={titleId}
                aria-disabled={isPending || undefined}
                onClick={(event) => visit.press(event, to)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        <AppointmentMenu
          actions={undo ? [...menu, undo] : menu}
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

function isNormal(status: string): boolean {
  return status === 'confirmed' || status === 'completed'
}
