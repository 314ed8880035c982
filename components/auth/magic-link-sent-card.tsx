'use client'

import { useEffect, useRef } from 'react'

import { AuthCard } from '@/components/auth/auth-card'
import { Button, buttonVariants } from '@/components/ui/button'
import { routes } from '@/lib/routes'

interface MagicLinkSentCardProps {
  /** Undefined if the form was posted without JavaScript. */
  email: string | undefined
  /** Present only outside production. */
  magicUrl: string | undefined
  inbox: boolean
  onStartOver: (() => void) | undefined
}

/** Says that the link was sent. Doesn't reveal whether the email address is known. */
export function MagicLinkSentCard({ email, magicUrl, inbox, onStartOver }: MagicLinkSentCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.focus(), [])

  return (
    <div ref={card} role="status" tabIndex={-1} className="rounded-xl outline-none">
      <AuthCard
        title="Check your email"
        description={
          <>
            We sent a sign-in link to{' '}
            <span>{email ? <strong className="text-foreground">{email}</strong> : 'your address'}</span>. It works once
            and expires in 15 minutes.
          </>
        }
      >
        {magicUrl && (
          <a href={magicUrl} className={buttonVariants()}>
            Open the link
          </a>
        )}
        {inbox ? (
          <a href={routes.devInbox} className={buttonVariants({ variant: 'secondary' })}>
            Open the built-in inbox
          </a>
        ) : (
          <p className="text-sm text-muted-foreground">Nothing there after a minute? Look in your spam folder.</p>
        )}
        {onStartOver && (
          <Button variant="ghost" onClick={onStartOver}>
            Use another address
          </Button>
        )}
      </AuthCard>
    </div>
  )
}
