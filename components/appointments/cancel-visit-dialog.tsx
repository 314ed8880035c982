'use client'

import { type RefObject, useState } from 'react'

import { cn } from '@/components/cn'
import { WhoCancels } from '@/components/appointments/who-cancels'
import { useBusinessView } from '@/components/business/business-provider'
import { ConfirmDialog } from '@/components/confirm/confirm-dialog'
import { useCancellationPreview } from '@/lib/browser/appointment'
import type { Appointment, CancellationPreview, UpdateAppointmentBody } from '@/lib/contracts/appointment'
import { cancellationInWords } from '@/lib/domain/cancellation-words'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/** The kind of cancellation: by the owner, after a call, declining a request, or releasing an unconfirmed time. */
export type CancelManner = 'cancel' | 'not_coming' | 'decline' | 'release'

const CANCEL = { title: 'Cancel this appointment?', confirmLabel: 'Cancel appointment', cancelLabel: 'Keep it' }
const WORDS: Record<CancelManner, typeof CANCEL> = {
  cancel: CANCEL,
  not_coming: CANCEL,
  decline: { title: 'Decline this request?', confirmLabel: 'Decline request', cancelLabel: 'Not now' },
  release: { title: 'Release this time?', confirmLabel: 'Release time', cancelLabel: 'Keep it' },
}

interface CancelVisitDialogProps {
  appointment: Appointment
  manner?: CancelManner
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: (answer: Pick<UpdateAppointmentBody, 'clientCancels'>) => void
  /** The element that gets the focus after confirming, because the button that opened the dialog is removed. */
  focusAfter: RefObject<HTMLElement | null>
}

/**
 * Asks before a visit is cancelled, and says what will be sent to the client. Asks who cancels if it would be late by
 * the client.
 */
export function CancelVisitDialog({
  appointment,
  manner = 'cancel',
  onOpenChange,
  onConfirm,
  ...dialog
}: CancelVisitDialogProps) {
  const { timeZone, now } = useBusinessView()
  const start = new Date(appointment.appointmentDate)
  const hasStarted = start <= now
  const { data, isError } = useCancellationPreview(appointment.id, dialog.open && (!hasStarted || manner === 'cancel'))
  const [clientCancels, setClientCancels] = useState(false)
  const asksWho = manner === 'cancel' && data?.isLateByClient === true

  function changeOpen(open: boolean) {
    if (!open) setClientCancels(false)
    onOpenChange(open)
  }

  return (
    <ConfirmDialog
      {...dialog}
      {...WORDS[manner]}
      onOpenChange={changeOpen}
      onConfirm={() => onConfirm(asksWho ? { clientCancels } : {})}
      description={
        <>
          <span className="block">
            {appointment.client.name}, {appointment.service}, {formatDateShort(start, timeZone)},{' '}
            {formatTime(start, timeZone)}.
          </span>
          <span aria-live="polite" className={cn('mt-2 block', !hasStarted && 'min-h-[3lh]')}>
            {hasStarted ? (
              <span>No message will be sent, because the start has passed.</span>
            ) : (
              <WhatIsSent client={appointment.client.name} preview={data} isError={isError} />
            )}
          </span>
        </>
      }
    >
      {asksWho && (
        <WhoCancels client={appointment.client.name} clientCancels={clientCancels} onChoose={setClientCancels} />
      )}
    </ConfirmDialog>
  )
}

interface WhatIsSentProps {
  client: string
  preview: CancellationPreview | undefined
  isError: boolean
}

function WhatIsSent({ client, preview, isError }: WhatIsSentProps) {
  const { timeZone, now } = useBusinessView()
  if (isError) return <span>Couldn’t check what will be sent.</span>
  if (!preview) return <span>Checking what will be sent…</span>
  const messages = preview.messages.map(({ channel, dueAt }) => ({ channel, dueAt: new Date(dueAt) }))
  return <span>{cancellationInWords(client, { messages, reason: preview.reason }, now, timeZone)}</span>
}
