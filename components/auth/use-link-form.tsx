'use client'

import { type FormEvent, useState } from 'react'

import { SubmitButton } from '@/components/form/submit-button'
import type { MagicLink } from '@/lib/contracts/user'
import { api } from '@/lib/routes'

/**
 * A plain form that works without JavaScript. With JavaScript, tapping twice is safe: the second tap is ignored, so it
 * can't hit a used link.
 */
export function UseLinkForm({ email, token, callbackUrl }: MagicLink & { callbackUrl: string }) {
  const [pending, setPending] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    if (pending) event.preventDefault()
    setPending(true)
  }

  return (
    <form method="post" action={api.useMagicLink} onSubmit={submit} className="grid">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <SubmitButton label="Sign in to No-Show Shield" pendingLabel="Signing in..." pending={pending} size="lg" />
    </form>
  )
}
