'use client'

import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { SHOWN_ONCE } from '@/components/ui/shown-once'
import { NotifyForm } from '@/components/waitlist/notify-form'
import { NotifyResultPanel } from '@/components/waitlist/notify-result-panel'
import { useNotify } from '@/lib/browser/waitlist'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'

interface NotifyDialogProps {
  /** The entry to notify; null while the dialog is closed. */
  entry: WaitlistEntry | null
  onClose: () => void
}

/** Offers a time to a client on the waitlist, then shows the result. */
export function NotifyDialog({ entry, onClose }: NotifyDialogProps) {
  const notify = useNotify()

  function close() {
    if (notify.isPending) return
    notify.reset()
    onClose()
  }

  return (
    <Dialog open={entry !== null} onOpenChange={(open) => !open && close()}>
      {entry && (
        <DialogContent {...(notify.data?.channels.length === 0 ? SHOWN_ONCE : {})}>
          <DialogHeader>
            <DialogTitle>Notify {entry.client.name}</DialogTitle>
            <DialogDescription>
              {notify.data
                ? `${entry.service}, from the waitlist.`
                : `${entry.service}. The offer can be claimed for 24 hours, first come, first served.`}
            </DialogDescription>
          </DialogHeader>
          {notify.data ? (
            <NotifyResultPanel client={entry.client} result={notify.data} onClose={close} />
          ) : (
            <NotifyForm entry={entry} notify={notify} />
          )}
        </DialogContent>
      )}
    </Dialog>
  )
}
