'use client'

import { type ReactNode, type RefObject, useState } from 'react'

import { CancelVisitDialog, RescheduleDialog } from '@/components/appointments/on-demand'
import { useAppointment } from '@/lib/browser/appointment'
import { useRecordCall } from '@/lib/browser/call'
import type { Appointment } from '@/lib/contracts/appointment'
import type { RecordCallBody } from '@/lib/contracts/call'

interface CallOutcomes {
  /** The id of the appointment whose call was opened last; null if none is open. */
  openId: string | null
  open: (appointmentId: string) => void
  record: (appointment: Appointment, outcome: RecordCallBody['outcome']) => void
  isPending: boolean
  /** Where a result leads. Render it outside the list: the call's row disappears. */
  dialogs: ReactNode
}

/** Records the results of calls. A result that removes a call's row moves the focus to `place`. */
export function useCallOutcomes(place: RefObject<HTMLElement | null>): CallOutcomes {
  const [openId, setOpenId] = useState<string | null>(null)
  const [moving, setMoving] = useState<Appointment | null>(null)
  const [cancelling, setCancelling] = useState<Appointment | null>(null)
  const record = useRecordCall()

  function settle(appointment: Appointment, outcome: RecordCallBody['outcome']) {
    if (record.isPending) return
    record.mutate(
      { appointment, outcome },
      {
        onSuccess: (recorded) => {
          // The focused row is about to be removed.
          place.current?.focus()
          setOpenId(null)
          if (outcome === 'moved') setMoving(recorded)
        },
      },
    )
  }

  return {
    openId,
    open: setOpenId,
    record: (appointment, outcome) =>
      outcome === 'cancelled' ? setCancelling(appointment) : settle(appointment, outcome),
    isPending: record.isPending,
    dialogs: (
      <>
        {moving && <MoveDialog recorded={moving} onClose={() => setMoving(null)} />}
        {cancelling && (
          <CancelVisitDialog
            appointment={cancelling}
            manner="not_coming"
            open
            onOpenChange={(open) => !open && setCancelling(null)}
            focusAfter={place}
            onConfirm={() => settle(cancelling, 'cancelled')}
          />
        )}
      </>
    ),
  }
}

interface MoveDialogProps {
  /** The appointment when the call was recorded. */
  recorded: Appointment
  onClose: () => void
}

/** Moves the appointment as it is now: if it has changed since the call, a second try sends the new version. */
function MoveDialog({ recorded, onClose }: MoveDialogProps) {
  const { data: appointment = recorded } = useAppointment(recorded.id)
  return <RescheduleDialog appointment={appointment} open onOpenChange={(open) => !open && onClose()} />
}
