'use client'

import type { ReactNode } from 'react'

import { dialogOnDemand } from '@/components/on-demand'
import { useExpiredSession } from '@/lib/browser/session'

const SessionDialog = dialogOnDemand(() =>
  import('@/components/business/session-dialog').then((part) => part.SessionDialog),
)

interface SessionGateProps {
  /** Email address of the user whose page this is. */
  email?: string
  children: ReactNode
}

/** Asks the user to sign in again when any call gets a 401, without losing the page's input. */
export function SessionGate({ email, children }: SessionGateProps) {
  const { expired, refusal, check, dismiss } = useExpiredSession(email)
  return (
    <>
      {children}
      <SessionDialog open={expired} onOpenChange={(open) => !open && dismiss()} refusal={refusal} onCheck={check} />
    </>
  )
}
