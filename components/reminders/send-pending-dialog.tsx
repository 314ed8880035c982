'use client'

import { useState } from 'react'

import { useOnOpen } from '@/components/form/use-on-open'
import { PendingPreview } from '@/components/reminders/pending-preview'
import { SendingProgress } from '@/components/reminders/sending-progress'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { failureSentence } from '@/lib/browser/fetch-json'
import { usePendingReminders, useRefreshReminders, useSendPending } from '@/lib/browser/reminder'
import type { SendPendingResult } from '@/lib/contracts/reminder'

interface SendPendingDialogProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows who gets what, then the progress, then the result. */
export function SendPendingDialog({ title, open, onOpenChange }: SendPendingDialogProps) {
  const [sending, setSending] = useState<SendPendingResult | null>(null)
  const preview = usePendingReminders(open && sending === null)
  const { mutate, reset, isPending, error } = useSendPending()
  const refresh = useRefreshReminders()
  const count = preview.data?.messages.length ?? 0
  const canSend = count > 0 && !preview.isFetching

  useOnOpen(open, () => {
    setSending(null)
    reset()
  })

  return (
    <Dialog open={open} onOpenChange={(next) => !isPending && onOpenChange(next)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>
            {sending
              ? 'Sending continues if you close this window.'
              : 'Sends what is due, plus the next day’s reminders, now instead of later.'}
          </DialogDescription>
        </DialogHeader>
        <DialogBody tabIndex={0} role="region" aria-label="What is sent">
          {sending ? <SendingProgress sending={sending} onDone={refresh} /> : <PendingPreview query={preview} />}
          {error && (
            <p role="alert" className="mt-4 text-sm text-destructive">
              {failureSentence(error)}
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">{sending || count === 0 ? 'Close' : 'Cancel'}</Button>
          </DialogClose>
          {!sending && count > 0 && (
            <Button
              aria-disabled={isPending || !canSend || undefined}
              onClick={() => !isPending && canSend && mutate(undefined, { onSuccess: setSending })}
            >
              {isPending && <Spinner />}
              <span>{isPending ? 'Sending...' : `Send ${count === 1 ? '1 message' : `${count} messages`} now`}</span>
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
