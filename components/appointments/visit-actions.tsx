'use client'

import { useRef, useState } from 'react'

import { ForgiveButton } from '@/components/appointments/forgive-button'
import { CancelVisitDialog, EditNotesDialog, RescheduleDialog } from '@/components/appointments/on-demand'
import { actionsFor, type StatusAction } from '@/components/appointments/status-actions'
import { useBusinessView } from '@/components/business/business-provider'
import { type OutcomeChange, OutcomeQuestion } from '@/components/outcomes/outcome-question'
import { Button } from '@/components/ui/button'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment, UpdateAppointmentBody } from '@/lib/contracts/appointment'
import type { AppointmentStatus } from '@/lib/domain/appointment'

/** Everything the owner can do with one visit, each action as its own button: the keyboard alternative to dragging. */
export function VisitActions({ appointment }: { appointment: Appointment }) {
  const { now } = useBusinessView()
  const [dialog, setDialog] = useState<'reschedule' | 'notes' | 'cancel' | null>(null)
  const { mutate, isPending } = useUpdateAppointment()
  const { asks, buttons, menu, undo, reschedule } = actionsFor(appointment, now)
  const actions = useRef<HTMLDivElement>(null)
  const toggle = (name: 'reschedule' | 'notes' | 'cancel') => (open: boolean) => setDialog(open ? name : null)

  function change(wanted: UpdateAppointmentBody) {
    if (!isPending) mutate({ appointment, change: wanted })
  }

  function changeStatus(status: AppointmentStatus) {
    if (status === 'cancelled') setDialog('cancel')
    else change({ status })
  }

  function answer(outcome: OutcomeChange) {
    // The question disappears once answered.
    actions.current?.focus()
    change(outcome)
  }

  const all = [...buttons, ...menu, ...(undo ? [undo] : [])]
  const toButton = ({ to, label }: StatusAction) => (
    <Button
      key={label}
      size="sm"
      variant={buttons[0]?.to === to && to !== 'cancelled' ? 'default' : 'secondary'}
      aria-disabled={isPending || undefined}
      onClick={(event) => event.detail < 2 && changeStatus(to)}
    >
      {label}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {(asks || isPending) && (
        <OutcomeQuestion
          appointment={appointment}
          pending={isPending}
          onAnswer={answer}
          amongActions
          hidden={!asks}
          className="rounded-xl bg-muted/60 p-3"
        />
      )}
      <div
        ref={actions}
        tabIndex={-1}
        role="group"
        aria-label="Actions"
        aria-busy={isPending || undefined}
        className="flex flex-wrap gap-2 print:hidden"
      >
        {all.filter(({ to }) => to !== 'cancelled').map(toButton)}
        {reschedule && (
          <Button size="sm" variant="secondary" onClick={() => setDialog('reschedule')}>
            Reschedule
          </Button>
        )}
        <ForgiveButton appointment={appointment} />
        <Button size="sm" variant="secondary" onClick={() => setDialog('notes')}>
          Edit notes
        </Button>
        {/* The actions that are hardest to undo come last. */}
        {all.filter(({ to }) => to === 'cancelled').map(toButton)}
        {reschedule && (
          <RescheduleDialog
            appointment={appointment}
            open={dialog === 'reschedule'}
            onOpenChange={toggle('reschedule')}
          />
        )}
        <CancelVisitDialog
          appointment={appointment}
          open={dialog === 'cancel'}
          onOpenChange={toggle('cancel')}
          onConfirm={(answer) => change({ status: 'cancelled', ...answer })}
          focusAfter={actions}
        />
        <EditNotesDialog appointment={appointment} open={dialog === 'notes'} onOpenChange={toggle('notes')} />
      </div>
    </div>
  )
}
