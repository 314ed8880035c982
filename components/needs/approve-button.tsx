'use client'

import { Button } from '@/components/ui/button'
import { useApproveAppointment } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'

/** Approves an online request. */
export function ApproveButton({ appointment }: { appointment: Appointment }) {
  const { mutate, isPending } = useApproveAppointment()
  return (
    <Button
      size="sm"
      aria-disabled={isPending || undefined}
      onClick={(event) => event.detail < 2 && !isPending && mutate(appointment)}
    >
      Approve <span className="sr-only">{appointment.client.name}</span>
    </Button>
  )
}
