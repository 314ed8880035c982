/** Handles a failed send: retries it while that is useful, sends an email instead, or ends it. */
import { randomInt } from 'node:crypto'
import { nextAttempt, retryDelaySeconds } from '@/lib/domain/retry'
import type { Db } from '../db'
import { log } from '../log'
import type { ClaimedMessage } from './lease'
import type { Outgoing } from './message-kind'
import { recordNumberTrouble } from './number-trouble'
import { SendError } from './send-error'
import { settleEnded, settlePostponed } from './settle'

/**
 * The maximum number of seconds until a text that may have been sent appears in the provider's list; after that it
 * counts as not sent.
 */
const IN_DOUBT_WAIT_SECONDS = 15

/**
 * Ends a message that the provider didn't accept, or postpones it for another attempt, and records what the provider
 * reported about its number.
 */
export async function settleFailure(
  db: Db,
  claimed: ClaimedMessage,
  message: Outgoing,
  error: SendError,
): Promise<void> {
  log.warn(
    {
      messageId: claimed.messageId,
      kind: claimed.kind,
      channel: message.channel,
      code: error.code,
      failure: error.failure,
    },
    'message not sent',
  )
  if (message.channel === 'sms')
    await recordNumberTrouble(db, claimed.businessId, message.text?.to ?? null, error.code, message.now)
  if (error.failure === 'refused') {
    return settleEnded(db, claimed, message, {
      status: 'failed',
      code: error.code,
      reason: error.message,
      fallBack: true,
    })
  }
  return retryOrEnd(db, claimed, message, error, false)
}

/** Queues another check of a text that may have been sent, or ends it as `unknown`. */
export async function settleDoubt(db: Db, claimed: ClaimedMessage, message: Outgoing, error: SendError): Promise<void> {
  const doubt = new SendError(
    'in_doubt',
    error.code,
    `The text may not have been sent: ${error.message}`,
    error.retryAfterSeconds,
  )
  return error.failure === 'refused'
    ? endUnknown(db, claimed, message, doubt)
    : retryOrEnd(db, claimed, message, doubt, true)
}

async function retryOrEnd(
  db: Db,
  claimed: ClaimedMessage,
  message: Outgoing,
  error: SendError,
  countsAsAttempt: boolean,
): Promise<void> {
  const attempts = message.attempts + 1
  const isInDoubt = error.failure === 'in_doubt'
  const delay = Math.max(
    retryDelaySeconds(attempts, randomInt(1000) / 1000),
    error.retryAfterSeconds ?? 0,
    isInDoubt ? IN_DOUBT_WAIT_SECONDS : 0,
  )
  const at = nextAttempt({ ...message, attempts, hasFallback: message.fallbackEmail !== null }, delay, message.now)
  if (at) {
    return settlePostponed(db, claimed, {
      at,
      firstDueAt: message.firstDueAt,
      code: error.code,
      reason: error.message,
      isInDoubt,
      countsAsAttempt,
    })
  }
  if (isInDoubt) return endUnknown(db, claimed, message, error)
  return settleEnded(db, claimed, message, {
    status: 'failed',
    code: error.code,
    reason: error.message,
    fallBack: true,
  })
}

/** Ends the text as `unknown`: it is never sent again, but an email may still reach the client. */
function endUnknown(db: Db, claimed: ClaimedMessage, message: Outgoing, error: SendError): Promise<void> {
  return settleEnded(db, claimed, message, {
    status: 'unknown',
    code: error.code,
    reason: error.message,
    fallBack: true,
  })
}
