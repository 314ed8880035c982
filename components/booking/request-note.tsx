import { Check, Info } from 'lucide-react'

import { SeenTime } from '@/components/booking/seen-time'
import { Button } from '@/components/ui/button'
import type { PublicAppointment } from '@/lib/contracts/booking'
import { api } from '@/lib/routes'

interface RequestNoteProps {
  appointment: PublicAppointment
  /** Whether to include a button to confirm, for pages that have no other. */
  withConfirm?: boolean
}

/** Says what the visitor still has to do for this visit, and why. */
export function RequestNote({ appointment, withConfirm = false }: RequestNoteProps) {
  const { id, request, canConfirm, business } = appointment
  if (!request) return null
  return (
    <div className="flex gap-3 rounded-xl bg-accent p-4 text-sm text-accent-foreground">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{titleOf(request, business.businessName)}</p>
        <p className="mt-0.5">{request.reason}</p>
        {withConfirm && canConfirm && (
          <form method="post" action={api.publicConfirm(id)} className="mt-3">
            <SeenTime start={appointment.appointmentDate} />
            <Button type="submit" className="max-sm:w-full">
              <Check aria-hidden />
              Confirm appointment
            </Button>
          </form>
        )}
      </div>
    </div>
  )
}

function titleOf({ kind, byLabel }: NonNullable<PublicAppointment['request']>, business: string): string {
  if (kind === 'approve') return `${business} will confirm your request`
  return byLabel === null ? 'Please confirm as soon as you can' : `Please confirm by ${byLabel}`
}
