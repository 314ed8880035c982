'use client'

import { useEffect, useState } from 'react'

import { FetchError, fetchJson } from '@/lib/browser/fetch-json'
import { afterFirstInteraction } from '@/lib/browser/first-interaction'
import type { MagicLinkSent } from '@/lib/contracts/user'
import { api } from '@/lib/routes'

export type MagicLinkRequest =
  | { status: 'idle' | 'pending' }
  | { status: 'invalid' | 'failed'; message: string }
  | { status: 'sent'; email: string; magicUrl: string | undefined }

const IDLE: MagicLinkRequest = { status: 'idle' }
const loadContract = () => import('@/lib/contracts/user')

/**
 * Requests an emailed sign-in link. Doesn't use the query client and loads the contract on demand, to keep the page's
 * bundle small.
 */
export function useMagicLinkRequest() {
  const [request, setRequest] = useState<MagicLinkRequest>(IDLE)
  useEffect(() => afterFirstInteraction(() => void loadContract().catch(() => {})), [])

  async function send(typed: { email: unknown; callbackUrl: string }): Promise<MagicLinkRequest> {
    setRequest({ status: 'pending' })
    const result = await requestLink(typed)
    setRequest(result)
    return result
  }
  return { request, send, reset: () => setRequest(IDLE) }
}

/** Requests the link. Never rejects. */
async function requestLink(typed: { email: unknown; callbackUrl: string }): Promise<MagicLinkRequest> {
  try {
    const { requestMagicLinkBody } = await loadContract()
    const checked = requestMagicLinkBody.safeParse(typed)
    if (!checked.success) return { status: 'invalid', message: checked.error.issues[0]?.message ?? '' }
    const { magicUrl } = await fetchJson<MagicLinkSent>(api.requestMagicLink, { method: 'POST', body: checked.data })
    return { status: 'sent', email: checked.data.email, magicUrl }
  } catch (error) {
    return { status: 'failed', message: magicLinkFailure(error) }
  }
}

/** Returns the error to show: the server's sentence, or else a general one. */
function magicLinkFailure(error: unknown): string {
  if (!(error instanceof FetchError)) return 'Network error. Please try again.'
  return error.code ? error.sentence : 'Failed to send magic link'
}
