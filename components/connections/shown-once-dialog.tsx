'use client'

import { CopyText } from '@/components/connections/copy-text'
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
import { SHOWN_ONCE } from '@/components/ui/shown-once'

interface ShownOnceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** Label of the button, e.g. "Copy key". */
  what: string
  text: string
  /** Name of whatever the secret belongs to. */
  about?: string | undefined
}

/** Shows a secret that can't be shown again, so a click outside doesn't close the dialog. */
export function ShownOnceDialog({ open, onOpenChange, title, description, what, text, about }: ShownOnceDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent {...SHOWN_ONCE}>
        <DialogHeader>
          <DialogTitle className="[overflow-wrap:anywhere]">{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-3">
          {about && <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">For {about}</p>}
          <CopyText what={what} text={text} />
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>I’ve saved it</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
