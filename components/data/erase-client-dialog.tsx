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
  /** The client to erase; null if the screen shows only the client's request. */
  name: string | null
}

/** Says what will be erased and what is kept, because it can't be undone. */
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
            <strong className="font-medium">Deleted:</strong> name, email, phone, notes, moods, all messages and texts,
            tasks and places on the waitlist. Waiting messages are not sent.
          </p>
          <p>
            <strong className="font-medium">Kept:</strong> past appointments with their time, service and price, shown
            as “Erased client”, so your numbers stay correct. A number that sent STOP still won’t be texted.
          </p>
          <p className="text-muted-foreground">Cancel upcoming appointments first.</p>
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
