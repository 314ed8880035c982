/** Delivers one claimed message, from its last check to its recorded result, in the same way for every kind. */
import { backoffUntil, isLongOverdue } from '@/lib/domain/retry'
import type { Db } from '../db'
import { attempt, isCertainlyUnsent, recordSent } from './attempt'
import { settleFailure } from './failed-send'
import { brief } from './kinds/brief'
import { invitation } from './kinds/invitation'
import { offerNews } from './kinds/offer-news'
import { ownerNotification } from './kinds/owner-notification'
import { recoveryAsk } from './kinds/recovery-ask'
import { reply } from './kinds/reply'
import { visitStep } from './kinds/visit-step'
import { waitlistJoined } from './kinds/waitlist-joined'
import { releaseLease, type ClaimedMessage } from './lease'
import type { MessageKind, Outgoing, Verdict } from './message-kind'
import { SendError } from './send-error'
import { settleEnded, settleOrphan, settlePostponed } from './settle'
import { refuseMailByLimit } from './mail-limits'
import { refuseByLimit } from './sms-limits'

const KINDS: readonly MessageKind[] = [
  visitStep,
  offerNews,
  waitlistJoined,
  reply,
  ownerNotification,
  brief,
  recoveryAsk,
  invitation,
]

/**
 * Sends the message, ends it or queues it again, unless another worker holds it. Never sends inside a transaction or
 * after the lease has ended. Throws only if the database fails; the lease then expires and the row is settled later.
 */
export async function deliver(db: Db, claimed: ClaimedMessage): Promise<void> {
  const message = (await KINDS.find(({ owns }) => owns(claimed.kind))?.load(db, claimed)) ?? null
  if (message === null) return settleOrphan(db, claimed)
  if (claimed.receiptId !== null) return recordSent(db, claimed, message, claimed.receiptId)
  if (message.isProviderPaused && !claimed.isProbe) return holdBackMessage(db, claimed, message)
  if (claimed.isInDoubt && message.channel === 'sms' && !(await isCertainlyUnsent(db, claimed, message))) return
  const verdict = await message.judge()
  if (verdict.verdict !== 'send') return settleJudged(db, claimed, message, verdict)
  const beyond = await beyondLimit(db, claimed, message)
  if (beyond !== null)
    return settleJudged(db, claimed, message, { verdict: 'end', status: 'skipped', reason: beyond, fallBack: true })
  try {
    const providerId = await attempt(db, claimed, message)
    if (providerId !== null) await recordSent(db, claimed, message, providerId)
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    await settleFailure(db, claimed, message, error)
  }
}

/** Returns why a limit holds the message back, or null. Messages to the owner don't count. */
async function beyondLimit(
  db: Db,
  claimed: ClaimedMessage,
  { channel, text, attempts, strangersMailTo }: Outgoing,
): Promise<string | null> {
  if (text === null) return null
  const { cause, clientId, appointmentId } = text
  const counted = { businessId: claimed.businessId, cause, attempts, clientId, appointmentId }
  if (channel === 'sms') return named('No text', await refuseByLimit(db, { ...counted, to: text.to ?? '' }))
  return strangersMailTo
    ? named('No email', await refuseMailByLimit(db, { ...counted, kind: claimed.kind, to: strangersMailTo }))
    : null
}

function named(what: string, reason: string | null): string | null {
  return reason && `${what}: ${reason}`
}

async function settleJudged(
  db: Db,
  claimed: ClaimedMessage,
  message: Outgoing,
  verdict: Exclude<Verdict, { verdict: 'send' }>,
): Promise<void> {
  if (verdict.verdict === 'end') return settleEnded(db, claimed, message, { ...verdict, code: null })
  return settlePostponed(db, claimed, {
    at: verdict.until,
    firstDueAt: null,
    code: null,
    reason: null,
    isInDoubt: false,
    countsAsAttempt: false,
  })
}

/**
 * Postpones the message because the provider is paused, without counting an attempt. A message that has waited too long
 * is sent by email if possible, and ends if it is no longer useful.
 */
async function holdBackMessage(db: Db, claimed: ClaimedMessage, message: Outgoing): Promise<void> {
  const { isInDoubt } = claimed
  const verdict = await message.judge()
  if (verdict.verdict !== 'send' && !isInDoubt) return settleJudged(db, claimed, message, verdict)
  if (verdict.verdict === 'send' && !isLongOverdue(message.firstDueAt, message.now)) return releaseLease(db, claimed)
  const at =
    verdict.verdict === 'send'
      ? backoffUntil({ ...message, hasFallback: message.fallbackEmail !== null }, message.now)
      : null
  const down = { code: 'provider_down', reason: 'The text provider was down' }
  if (at)
    return settlePostponed(db, claimed, {
      at,
      ...down,
      firstDueAt: message.firstDueAt,
      isInDoubt,
      countsAsAttempt: false,
    })
  return settleEnded(db, claimed, message, { status: isInDoubt ? 'unknown' : 'failed', ...down, fallBack: true })
}
