/** Delivers one claimed webhook, from signing it to its recorded result. */
import { performance } from 'node:perf_hooks'
import { PING } from '@/lib/domain/webhook'
import type { Deps } from '../deps'
import { publicNetwork } from '../net/network'
import { OutsideFailure, postOutside, type OutsideAnswer } from '../net/post-outside'
import type { ClaimedDelivery } from './claim'
import { openSecret, signedHeaders } from './secret'
import { settleDelivered, settleUndelivered, type CallOutcome } from './settle'

const EXCERPT_CHARACTERS = 500
const GONE = 410

/**
 * Calls the endpoint and stores the result. If the worker dies in between, the lease ends and the event is sent again
 * with the same id (at-least-once delivery). Throws if the database fails.
 */
export async function deliverWebhook(
  { db, clock, network = publicNetwork }: Deps,
  claimed: ClaimedDelivery,
): Promise<void> {
  const began = performance.now()
  const outcome = await call(claimed, clock.now(), network)
  const timed = { ...outcome, durationMs: Math.round(performance.now() - began) }
  if (timed.error === null) return settleDelivered(db, claimed, timed, clock.now())
  // A test isn't retried: the owner sees its result and can send another.
  return settleUndelivered(db, claimed, { ...timed, isFinal: timed.isFinal || claimed.type === PING }, clock.now())
}

type Outcome = Omit<CallOutcome, 'durationMs'>

async function call(claimed: ClaimedDelivery, now: Date, network: NonNullable<Deps['network']>): Promise<Outcome> {
  const { url, eventId, body } = claimed
  const secrets = secretsOf(claimed)
  if (secrets.length === 0) return unanswered('The secret of this webhook can no longer be read. Make a new one.', true)
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'No-Show-Shield-Webhooks/1',
      ...signedHeaders(secrets, eventId, now, body),
    }
    return judge(await postOutside({ url, headers, body }, network))
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    return unanswered(error.message, error.kind === 'refused')
  }
}

/** Returns the secrets, newest first. */
function secretsOf({ secret, previousSecret, ...owner }: ClaimedDelivery): string[] {
  const current = openSecret(secret, owner)
  const previous = previousSecret === null ? null : openSecret(previousSecret, owner)
  return current === null ? [] : [current, ...(previous === null ? [] : [previous])]
}

function judge({ status, text }: OutsideAnswer): Outcome {
  const worked = status >= 200 && status < 300
  const isRedirect = status >= 300 && status < 400
  const error = worked
    ? null
    : isRedirect
      ? `It responded ${status}: redirects are not followed`
      : `It responded ${status}`
  return { status, error, excerpt: excerptOf(text), isFinal: false, isGone: status === GONE }
}

function unanswered(error: string, isFinal: boolean): Outcome {
  return { status: null, error, excerpt: null, isFinal, isGone: false }
}

/** Returns the excerpt in a form that can be stored, because PostgreSQL accepts neither NUL nor lone surrogates. */
function excerptOf(text: string): string | null {
  const readable = text
    .slice(0, EXCERPT_CHARACTERS * 4)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
  return Array.from(readable.trim()).slice(0, EXCERPT_CHARACTERS).join('') || null
}
