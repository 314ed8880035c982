'use client'

import type { RefObject } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { ConfirmDialog } from '@/components/confirm/confirm-dialog'
import { useCancellationPreview } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import { cancellationInWords } from '@/lib/domain/cancellation-words'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/** The kind of cancellation: an ordinary one, declining a request, or releasing an unconfirmed time. */
export type CancelManner = 'cancel' | 'decline' | 'release'

const WORDS: Record<CancelManner, { title: string; confirmLabel: string; cancelLabel: string }> = {
  cancel: { title: 'Cancel this appointment?', confirmLabel: 'Cancel appointment', cancelLabel: 'Keep it' },
  decline: { title: 'Decline this request?', confirmLabel: 'Decline request', cancelLabel: 'Not now' },
  release: { title: 'Release this time?', confirmLabel: 'Release time', cancelLabel: 'Keep it' },
}

interface CancelVisitDialogProps {
  appointment: Appointment
  manner?: CancelManner
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
  /** The element that gets the focus after confirming, because the button that opened the dialog is removed. */
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks before a visit is cancelled, and says what will be sent to the client. */
export function CancelVisitDialog({ appointment, manner = 'cancel', ...dialog }: CancelVisitDialogProps) {
  const { timeZone } = useBusinessView()
  const start = new Date(appointment.appointmentDate)
  return (
    <ConfirmDialog
      {...dialog}
      {...WORDS[manner]}
      description={
        <>
          <span className="block">
            {appointment.client.name}, {appointment.service}, {formatDateShort(start, timeZone)},{' '}
            {formatTime(start, timeZone)}.
          </span>
          <WhatIsSent appointment={appointment} isWanted={dialog.open} />
        </>
      }
    />
  )
}

function WhatIsSent({ appointment, isWanted }: { appointment: Appointment; isWanted: boolean }) {
  const { timeZone, now } = useBusinessView()
  const hasStarted = new Date(appointment.appointmentDate) <= now
  const { data, isError } = useCancellationPreview(appointment.id, isWanted && !hasStarted)
  const messages = data?.messages.map(({ channel, dueAt }) => ({ channel, dueAt: new Date(dueAt) }))
  return (
    <span aria-live="polite" className="mt-2 block min-h-[3lh]">
      {hasStarted && <span>No message will be sent, because the start has passed.</span>}
      {isError && <span>Couldn’t check what will be sent.</span>}
      {!hasStarted && data && messages && (
        <span>{cancellationInWords(appointment.client.name, { messages, reason: data.reason }, now, timeZone)}</span>
      )}
      {!hasStarted && !data && !isError && <span>Checking what will be sent…</span>}
    </span>
  )
}
