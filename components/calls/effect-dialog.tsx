'use client'

import { CallEffect } from '@/components/calls/call-effect'
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { DEFINITIONS } from '@/lib/domain/definitions'

interface EffectDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The measured effect of calls in this business. */
export function EffectDialog({ open, onOpenChange }: EffectDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Do the calls help?</DialogTitle>
          <DialogDescription>{DEFINITIONS.calls.meaning}</DialogDescription>
        </DialogHeader>
        <DialogBody tabIndex={0} role="region" aria-label="Results of the calls">
          <CallEffect />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
