'use client'

import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button, buttonVariants } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { useExpiredSession } from '@/lib/browser/session'
import { routes } from '@/lib/routes'

interface SessionGateProps {
  /** Whose page this is. */
  email?: string
  children: ReactNode
}

/** As soon as any call is answered 401 it asks to sign in again, over the page and with all that is typed in it. */
export function SessionGate({ email, children }: SessionGateProps) {
  const { expired, refusal, check, dismiss } = useExpiredSession(email)
  return (
    <>
      {children}
      <Dialog open={expired} onOpenChange={(open) => !open && dismiss()}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>You are signed out</DialogTitle>
            <DialogDescription>Your session may have expired. Please sign in again.</DialogDescription>
          </DialogHeader>
          <DialogBody>
            <p className="text-sm">Nothing you typed is lost: signing in opens a new tab. Then come back here and go on.</p>
            <p role="status" className="mt-3 text-sm font-medium text-danger-ink">
              {refusal}
            </p>
          </DialogBody>
          <DialogFooter>
            <Button variant="secondary" onClick={check}>
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
    </>
  )
}
