'use client'

import { type FormEvent, useState } from 'react'

import { AuthCard } from '@/components/auth/auth-card'
import { MagicLinkSentCard } from '@/components/auth/magic-link-sent-card'
import { FieldFrame } from '@/components/form/field-frame'
import { FormError } from '@/components/form/form-error'
import { SubmitButton } from '@/components/form/submit-button'
import { useIsHydrated } from '@/components/shell/use-is-hydrated'
import { buttonVariants } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useMagicLinkRequest } from '@/lib/browser/magic-link'
import { api } from '@/lib/routes'

interface MagicLoginCardProps {
  callbackUrl: string
  /** Whether the quick test login is offered. */
  testLogin: boolean
  /** Whether emails go to the built-in inbox. */
  inbox: boolean
  /** Whether this page is the response to a form posted without JavaScript. */
  sentWithoutScript: boolean
  problem: string | null
}

const FIELD_ID = 'sign-in-email'

/** Asks for an email address and sends the sign-in link. Without JavaScript, it is a plain form. */
export function MagicLoginCard({ callbackUrl, testLogin, inbox, sentWithoutScript, problem }: MagicLoginCardProps) {
  const { request, send, reset } = useMagicLinkRequest()
  const hydrated = useIsHydrated()
  const [again, setAgain] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (request.status === 'pending') return
    const { status } = await send({ email: new FormData(event.currentTarget).get('email'), callbackUrl })
    if (status === 'invalid') document.getElementById(FIELD_ID)?.focus()
  }

  function startOver() {
    setAgain(true)
    reset()
  }

  const sent = request.status === 'sent' ? request : null
  if (sent || (sentWithoutScript && !again)) {
    return (
      <MagicLinkSentCard
        email={sent?.email}
        magicUrl={sent?.magicUrl}
        inbox={inbox}
        onStartOver={hydrated ? startOver : undefined}
      />
    )
  }
  return (
    <AuthCard title="Sign in with your email" description="We’ll send you a link. No password to remember.">
      <form
        method="post"
        action={api.requestMagicLink}
        noValidate={hydrated}
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        <FormError
          message={request.status === 'failed' ? request.message : request.status === 'idle' ? problem : null}
        />
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <FieldFrame id={FIELD_ID} label="Email" error={request.status === 'invalid' ? request.message : undefined}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              required
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FieldFrame>
        <SubmitButton label="Send magic link" pendingLabel="Sending..." pending={request.status === 'pending'} />
      </form>
      {testLogin && <TestLogin />}
    </AuthCard>
  )
}

function TestLogin() {
  return (
    <div className="mt-3 grid gap-2 border-t pt-5">
      {/* A plain link, because prefetching it would already create a demo business. */}
      <a href={api.testLogin} className={buttonVariants({ variant: 'secondary' })}>
        Quick test login
      </a>
      <p className="text-center text-sm text-muted-foreground">A private demo salon, deleted after 24 hours.</p>
    </div>
  )
}
