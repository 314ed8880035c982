'use client'

import { type MouseEvent, useRef, useState } from 'react'

import { AppointmentMenu } from '@/components/appointments/appointment-menu'
import { CancelVisitDialog, RescheduleDialog } from '@/components/appointments/on-demand'
import { actionsFor } from '@/components/appointments/status-actions'
import { VisitDetails } from '@/components/appointments/visit-details'
import { useBusinessView } from '@/components/business/business-provider'
import { type OutcomeChange, OutcomeQuestion } from '@/components/outcomes/outcome-question'
import { StatusBadge } from '@/components/shell/status-badge'
import { Button } from '@/components/ui/button'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import type { AppointmentStatus } from '@/lib/domain/appointment'
import type { RiskRank } from '@/lib/domain/risk-order'

interface AppointmentRowProps {
  appointment: Appointment
  /** Names the person; false where only one works here. */
  showStaff: boolean
  /** Its place in the day by risk. */
  rank?: RiskRank | undefined
}

/** One visit with all the owner can do about it. */
export function AppointmentRow({ appointment, showStaff, rank }: AppointmentRowProps) {
  const { now } = useBusinessView()
  const row = useRef<HTMLLIElement>(null)
  // Undefined until it is first wanted: a list of fifty rows needs no fifty forms.
  const [rescheduling, setRescheduling] = useState<boolean>()
  const [cancelling, setCancelling] = useState<boolean>()
  const { mutate, isPending } = useUpdateAppointment()
  const titleId = `appointment-${appointment.id}`
  const { asks, buttons, menu, undo, reschedule } = actionsFor(appointment, now)

  function change(wanted: OutcomeChange) {
    if (!isPending) mutate({ appointment, change: wanted })
  }

  function changeStatus(status: AppointmentStatus) {
    if (status === 'cancelled') setCancelling(true)
    else change({ status })
  }

  function answer(outcome: OutcomeChange) {
    // As with the buttons beside it, the question goes away with the answer.
    row.current?.focus()
    change(outcome)
  }

  function press(event: MouseEvent, status: AppointmentStatus) {
    // The second half of a double click would land on the button that took this one's place.
    if (event.detail > 1) return
    // The pressed button goes away with its status; the row keeps the focus.
    if (status !== 'cancelled') row.current?.focus()
    changeStatus(status)
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-busy={isPending || undefined}
      className="px-5 py-4 focus-visible:-outline-offset-2 @2xl:[contain-intrinsic-size:auto_3rem] @2xl:[content-visibility:auto] print:[content-visibility:visible]"
    >
      {/* In a narrow list the buttons have a line of their own. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-3 gap-y-3 @2xl:grid-cols-[minmax(0,1fr)_7rem_12rem_2.5rem] @2xl:items-center">
        <VisitDetails appointment={appointment} titleId={titleId} showStaff={showStaff} rank={rank} />
        <StatusBadge status={appointment.status} className="justify-self-start" />
        <div className="order-last col-span-3 flex gap-2 empty:hidden @2xl:order-none @2xl:col-span-1 @2xl:justify-end @2xl:empty:flex print:hidden">
          {buttons.map(({ to, label }, index) => (
            <Button
              key={to}
              variant={index === 0 && !asks ? 'default' : 'secondary'}
              size="sm"
              aria-describedby={titleId}
              aria-disabled={isPending || undefined}
              onClick={(event) => press(event, to)}
              className="@max-2xl:flex-1"
            >
              {label}
            </Button>
          ))}
        </div>
        <AppointmentMenu
          actions={undo ? [...menu, undo] : menu}
          describedBy={titleId}
          disabled={isPending}
          onStatus={changeStatus}
          {...(reschedule ? { onReschedule: () => setRescheduling(true) } : {})}
        />
      </div>
      {(asks || isPending) && (
        <OutcomeQuestion
          appointment={appointment}
          pending={isPending}
          onAnswer={answer}
          amongActions
          hidden={!asks}
          className="mt-3"
        />
      )}
      {rescheduling !== undefined && (
        <RescheduleDialog appointment={appointment} open={rescheduling} onOpenChange={setRescheduling} />
      )}
      {cancelling !== undefined && (
        <CancelVisitDialog
          appointment={appointment}
          open={cancelling}
          onOpenChange={setCancelling}
          onConfirm={() => change({ status: 'cancelled' })}
          focusAfter={row}
        />
      )}
    </li>
  )
}
