'use client'

import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'

import { CancelVisitDialog, RescheduleDialog } from '@/components/appointments/on-demand'
import { type AppointmentActions, actionsFor } from '@/components/appointments/status-actions'
import { useBusinessView } from '@/components/business/business-provider'
import type { OutcomeChange } from '@/components/outcomes/outcome-question'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment, UpdateAppointmentBody } from '@/lib/contracts/appointment'
import type { AppointmentStatus } from '@/lib/domain/appointment'

interface VisitRow extends AppointmentActions {
  /** The row's element, which gets the focus when a focused button is removed. */
  row: RefObject<HTMLLIElement | null>
  isPending: boolean
  /** Sets the status, for buttons. */
  press: (event: MouseEvent, status: AppointmentStatus) => void
  /** Sets the status, for menu items. */
  changeStatus: (status: AppointmentStatus) => void
  answer: (outcome: OutcomeChange) => void
  openReschedule: () => void
  /** The row's dialogs, to render at its end. */
  dialogs: ReactNode
}

/** Returns every action that a list row offers for its appointment. */
export function useVisitRow(appointment: Appointment): VisitRow {
  const { now } = useBusinessView()
  const row = useRef<HTMLLIElement>(null)
  // Undefined until first opened: a list of fifty rows doesn't need fifty forms.
  const [rescheduling, setRescheduling] = useState<boolean>()
  const [cancelling, setCancelling] = useState<boolean>()
  const { mutate, isPending } = useUpdateAppointment()

  function change(wanted: UpdateAppointmentBody) {
    if (!isPending) mutate({ appointment, change: wanted })
  }

  function changeStatus(status: AppointmentStatus) {
    if (status === 'cancelled') setCancelling(true)
    else change({ status })
  }

  function answer(outcome: OutcomeChange) {
    // As with the buttons beside it, the question disappears once answered.
    row.current?.focus()
    change(outcome)
  }

  function press(event: MouseEvent, status: AppointmentStatus) {
    // The second half of a double click would hit the button that replaced this one.
    if (event.detail > 1) return
    // The pressed button disappears with the old status; the row keeps the focus.
    if (status !== 'cancelled') row.current?.focus()
    changeStatus(status)
  }

  return {
    ...actionsFor(appointment, now),
    row,
    isPending,
    press,
    changeStatus,
    answer,
    openReschedule: () => setRescheduling(true),
    dialogs: (
      <>
        {rescheduling !== undefined && (
          <RescheduleDialog appointment={appointment} open={rescheduling} onOpenChange={setRescheduling} />
        )}
        {cancelling !== undefined && (
          <CancelVisitDialog
            appointment={appointment}
            open={cancelling}
            onOpenChange={setCancelling}
            onConfirm={(answer) => change({ status: 'cancelled', ...answer })}
            focusAfter={row}
          />
        )}
      </>
    ),
  }
}
