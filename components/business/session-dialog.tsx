'use client'

import { ExternalLink } from 'lucide-react'

import { Button, buttonVariants } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { routes } from '@/lib/routes'

interface SessionDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Why signing in again failed, after an attempt. */
  refusal: string | null | undefined
  onCheck: () => void
}

/** Asks the user to sign in again in another tab, while this page stays open with its input. */
export function SessionDialog({ open, onOpenChange, refusal, onCheck }: SessionDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>You are signed out</DialogTitle>
          <DialogDescription>Your session may have expired. Please sign in again.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <p className="text-sm">
            Nothing you typed is lost: signing in opens a new tab. Then come back here and continue.
          </p>
          <p role="status" className="mt-3 text-sm font-medium text-danger-ink">
            {refusal}
          </p>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={onCheck}>
            I have signed in
          </Button>
          <a href={routes.login} target="_blank" rel="noopener" className={buttonVariants()}>
            Sign in again
            <ExternalLink aria-hidden />
            <span className="sr-only">(opens a new tab)</span>
          </a>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
