'use client'

import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { SHOWN_ONCE } from '@/components/ui/shown-once'
import { NotifyResultPanel } from '@/components/waitlist/notify-result-panel'
import type { OpeningMatch } from '@/lib/contracts/recovery'
import type { NotifyResult } from '@/lib/contracts/waitlist'

interface OfferedDialogProps {
  /** An offer that no message can deliver; null while the dialog is closed. */
  sent: { match: OpeningMatch; result: NotifyResult } | null
  onClose: () => void
}

/** Shows the link of an offer that the owner has to pass on themselves. */
export function OfferedDialog({ sent, onClose }: OfferedDialogProps) {
  return (
    <Dialog open={sent !== null} onOpenChange={(open) => !open && onClose()}>
      {sent && (
        <DialogContent {...SHOWN_ONCE}>
          <DialogHeader>
            <DialogTitle>Offer for {sent.match.client.name}</DialogTitle>
            <DialogDescription>{sent.match.service}, from the waitlist.</DialogDescription>
          </DialogHeader>
          <NotifyResultPanel client={sent.match.client} result={sent.result} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}
