'use client'

import { HeartHandshake } from 'lucide-react'

import { Button } from '@/components/ui/button'
import { useForgive } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import { isForgivable } from '@/lib/domain/appointment'

interface ForgiveButtonProps {
  appointment: Appointment
  /** Id of the element that names the visit, if several are listed. */
  describedBy?: string
}

/** Forgives a no-show or late cancellation, or undoes that; renders nothing for any other visit. */
export function ForgiveButton({ appointment, describedBy }: ForgiveButtonProps) {
  const { mutate, isPending } = useForgive()
  if (!isForgivable(appointment)) return null
  const isForgiven = appointment.forgivenAt !== null
  return (
    <Button
      size="sm"
      variant="secondary"
      title={
        isForgiven
          ? 'Forgiven: it no longer counts toward the risk'
          : 'It stays in the history, but no longer counts toward the risk'
      }
      aria-describedby={describedBy}
      aria-disabled={isPending || undefined}
      onClick={(event) => event.detail < 2 && !isPending && mutate({ id: appointment.id, isForgiven: !isForgiven })}
      className="print:hidden"
    >
      <HeartHandshake aria-hidden />
      {isForgiven ? 'Undo forgiving' : 'Forgive'}
    </Button>
  )
}
