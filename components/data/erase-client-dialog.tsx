'use client'

import { useOnOpen } from '@/components/form/use-on-open'
import { FormError } from '@/components/form/form-error'
import { SubmitButton } from '@/components/form/submit-button'
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
import { useEraseClient } from '@/lib/browser/data'
import { failureSentence } from '@/lib/browser/fetch-json'

interface EraseClientDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  clientId: string
  /** Whose data; null where only her request is on the screen. */
  name: string | null
}

/** Says what goes and what stays before it can't be taken back. */
export function EraseClientDialog({ open, onOpenChange, clientId, name }: EraseClientDialogProps) {
  const { mutate, reset, isPending, error } = useEraseClient()
  useOnOpen(open, reset)
  return (
    <Dialog open={open} onOpenChange={(next) => !isPending && onOpenChange(next)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Erase the personal data of {name ?? 'this client'}?</DialogTitle>
          <DialogDescription>This cannot be undone.</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-4 text-sm">
          <FormError message={error ? failureSentence(error) : null} />
          <p>
            <strong className="font-medium">Goes:</strong> name, email, phone, notes, moods, all messages and texts,
            tasks and places on the waitlist. Nothing that waits is sent.
          </p>
          <p>
            <strong className="font-medium">Stays:</strong> past visits with their time, service and price, shown as
            “Erased client”, so that your figures stay right. A number that said STOP is not texted if it ever comes
            back.
          </p>
          <p className="text-muted-foreground">Visits to come have to be cancelled first.</p>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <SubmitButton
            variant="destructive"
            label="Erase personal data"
            pendingLabel="Erasing..."
            pending={isPending}
            onClick={() => !isPending && mutate(clientId, { onSuccess: () => onOpenChange(false) })}
          />
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
