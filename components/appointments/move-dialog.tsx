'use client'

import { changesStart, describeMove, type VisitMove } from '@/components/appointments/visit-move'
import { useBusinessView } from '@/components/business/business-provider'
import { ConfirmDialog } from '@/components/confirm/confirm-dialog'

interface MoveDialogProps {
  move: VisitMove
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

/** Asks before a drag is saved, and lists everything it changes. */
export function MoveDialog({ move, ...dialog }: MoveDialogProps) {
  const { timeZone } = useBusinessView()
  const { client, service, staffId, duration } = move.appointment
  const isMove = changesStart(move) || move.staff.id !== staffId
  return (
    <ConfirmDialog
      {...dialog}
      title={isMove ? 'Move this appointment?' : 'Change its length?'}
      destructive={false}
      confirmLabel={isMove ? 'Move appointment' : `Save as ${move.duration} min`}
      cancelLabel="Keep as it is"
      description={
        <>
          <span className="block">
            {client.name}, {service}
            <span>{isMove && move.duration === duration && `, ${duration} min`}</span>.
          </span>
          {describeMove(move, timeZone).map((line) => (
            <span key={line} className="mt-1 block font-medium text-foreground tabular-nums">
              {line}
            </span>
          ))}
          <span className="mt-2 block">
            {changesStart(move)
              ? `If your messages are on, ${client.name} will be told the new time.`
              : `${client.name} gets no message about this.`}
          </span>
        </>
      }
    />
  )
}
