/** One claimed message from its last judgement to its recorded end. */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { emailObstacle, judgeMessage, type Judgement } from '@/lib/domain/message'
import { heldBackUntil, isLongOverdue, nextAttempt, retryDelaySeconds } from '@/lib/domain/retry'
import { emailLinks, withoutEmailToken } from '../client/email-link'
import type { Db } from '../db'
import { getEnv } from '../env'
import { log } from '../log'
import { releaseLease, requireLease, timeLeftMs, type ClaimedMessage } from './lease'
import { loadMessage, type LoadedMessage } from './message-facts'
import { sendMail } from './mailer'
import { recordNumberTrouble } from './number-trouble'
import { deliverOfferMessage } from './offer-message'
import { throughProvider } from './provider'
import { deliverBrief } from './brief-message'
import { deliverReply } from './reply-message'
import { SendError } from './send-error'
import { recordAttempt, settleEnded, settleOrphan, settlePostponed, settleSent } from './settle'
import { findSentText, sendText } from './sms'
import { refuseByLimit, type OutgoingText } from './sms-limits'
import { renderSms } from './templates/sms'
import { renderVisitMail } from './templates/visit-mail'

const LONGEST_ATTEMPT_MS = 8_000
/** How long a text that may have gone out has to appear in the provider's list before it counts as not sent. */
const IN_DOUBT_WAIT_SECONDS = 15

/**
 * Afterwards the message is sent, ended or queued again, or belongs to another worker.
 * Nothing is sent inside a transaction, and nothing once the lease is over. Throws only
 * where the database fails; the lease then runs out and the row is settled later.
 */
export async function deliver(db: Db, claimed: ClaimedMessage): Promise<void> {
  const message = await loadMessage(db, claimed)
  if (message === null) return deliverOther(db, claimed)
  if (message.isProviderPaused && !claimed.isProbe) return holdBack(db, claimed, message)
  if (claimed.isInDoubt && message.channel === 'sms' && !(await isCertainlyUnsent(db, claimed, message))) return
  const judgement = judgeMessage(message, message.now)
  if (judgement.verdict !== 'send') return settleJudged(db, claimed, message, judgement)
  const beyond = message.channel === 'sms' ? await refuseByLimit(db, textOf(claimed, message)) : null
  if (beyond !== null) return settleJudged(db, claimed, message, { verdict: 'skip', reason: `No text: ${beyond}`, fallBack: true })
  try {
    const providerId = await attempt(db, claimed, message)
    if (providerId !== null) await recordSent(db, claimed, message, providerId)
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    await settleFailure(db, claimed, message, error)
  }
}

/** Messages that are no step of a visit's plan; each kind knows its own. */
async function deliverOther(db: Db, claimed: ClaimedMessage): Promise<void> {
  for (const deliverKind of [deliverOfferMessage, deliverReply, deliverBrief]) {
    if (await deliverKind(db, claimed)) return
  }
  await settleOrphan(db, claimed)
}

function textOf(claimed: ClaimedMessage, { client, attempts, clientId, appointmentId }: LoadedMessage): OutgoingText {
  return { businessId: claimed.businessId, to: client.phoneE164 ?? '', cause: 'visit', attempts, clientId, appointmentId }
}

/** The provider's id, or null where the lease was lost before anything was sent. Throws SendError. */
async function attempt(db: Db, claimed: ClaimedMessage, message: LoadedMessage): Promise<string | null> {
  return message.channel === 'sms' ? attemptSms(db, claimed, message) : attemptEmail(db, claimed, message)
}

async function attemptSms(db: Db, claimed: ClaimedMessage, message: LoadedMessage): Promise<string | null> {
  const to = message.client.phoneE164 ?? ''
  const body = renderSms(message.visit)
  if (!(await recordAttempt(db, claimed, { recipient: to, subject: null, body }))) return null
  const { providerId } = await throughProvider(db, message, () => sendText(
    { messageId: claimed.messageId, to, from: message.smsFrom, body, isSandbox: message.isSandbox },
    { timeoutMs: attemptBudgetMs(claimed), beforeWrite: () => requireLease(claimed) },
  ))
  return providerId
}

async function attemptEmail(db: Db, claimed: ClaimedMessage, message: LoadedMessage): Promise<string | null> {
  const links = emailLinks(message.business.subdomain, { businessId: claimed.businessId, clientId: message.clientId })
  const mail = await renderVisitMail(message.visit, message.client.email ?? '', links, message.now)
  if (!(await recordAttempt(db, claimed, { recipient: mail.to, subject: mail.subject, body: withoutEmailToken(mail.text) }))) return null
  requireLease(claimed)
  const { providerId } = await throughProvider(db, message, () => sendMail({
    ...mail,
    messageId: `<${claimed.messageId}@${new URL(getEnv().APP_URL).hostname}>`,
    inboxId: claimed.messageId,
    isSandbox: message.isSandbox,
  }))
  return providerId
}

/** Asks the provider about an earlier attempt. True where none went out; else the row is settled or waits. */
async function isCertainlyUnsent(db: Db, claimed: ClaimedMessage, message: LoadedMessage): Promise<boolean> {
  if (message.attempted === null) return true
  try {
    const sent = { ...message.attempted, isSandbox: message.isSandbox }
    const known = await knownProviderIds(db, claimed, sent.to)
    const sid = await throughProvider(db, message, () => findSentText(sent, known, attemptBudgetMs(claimed)))
    if (sid === null) return true
    await recordSent(db, claimed, message, sid)
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    const doubt = new SendError('in_doubt', error.code, `It is unknown whether the text went out: ${error.message}`, error.retryAfterSeconds)
    if (error.failure === 'refused') await endUnknown(db, claimed, message, doubt)
    else await retryOrEnd(db, claimed, message, doubt, true)
  }
  return false
}

async function knownProviderIds(db: Db, claimed: ClaimedMessage, recipient: string): Promise<Set<string>> {
  const rows = await db.message.findMany({
    where: { businessId: claimed.businessId, channel: 'sms', recipient, id: { not: claimed.messageId }, providerId: { not: null } },
    select: { providerId: true },
    orderBy: { createdAt: 'desc' },
    take: 100,
  })
  return new Set(rows.map((row) => row.providerId ?? ''))
}

async function settleJudged(
  db: Db, claimed: ClaimedMessage, message: LoadedMessage, judgement: Exclude<Judgement, { verdict: 'send' }>,
): Promise<void> {
  if (judgement.verdict === 'defer') {
    return settlePostponed(db, claimed, {
      at: judgement.until, firstDueAt: null, code: null, reason: null, isInDoubt: false, countsAsAttempt: false,
    })
  }
  const fallBack = judgement.verdict === 'skip' && judgement.fallBack && canFallBack(message)
  const status = judgement.verdict === 'void' ? 'void' : 'skipped'
  return settleEnded(db, claimed, message, { status, code: null, reason: judgement.reason, fallBack, isUnreachable: isUnreachable(message) })
}

/** Since the message was planned she opted out, or lost her number or address. */
function isUnreachable({ type, channel, client }: LoadedMessage): boolean {
  if (channel === 'email') return emailObstacle(type, client) !== null
  return client.smsOptedOut || client.phoneE164 === null || client.smsConsentAt === null
}

/**
 * The provider is paused: the message goes back to wait, with its attempts as they were. One that
 * waits long goes by e-mail where it can, and ends where it is of no use any more.
 */
async function holdBack(db: Db, claimed: ClaimedMessage, message: LoadedMessage): Promise<void> {
  const { isInDoubt } = claimed
  const judgement = judgeMessage(message, message.now)
  if (judgement.verdict !== 'send' && !isInDoubt) return settleJudged(db, claimed, message, judgement)
  if (judgement.verdict === 'send' && !isLongOverdue(message.firstDueAt, message.now)) return releaseLease(db, claimed)
  const at = judgement.verdict === 'send' ? heldBackUntil({ ...message, hasFallback: canFallBack(message) }, message.now) : null
  const down = { code: 'provider_down', reason: 'The provider did not work' }
  if (at) return settlePostponed(db, claimed, { at, ...down, firstDueAt: message.firstDueAt, isInDoubt, countsAsAttempt: false })
  return settleEnded(db, claimed, message, { status: isInDoubt ? 'unknown' : 'failed', ...down, fallBack: canFallBack(message) })
}

async function settleFailure(db: Db, claimed: ClaimedMessage, message: LoadedMessage, error: SendError): Promise<void> {
  log.warn({ messageId: claimed.messageId, channel: message.channel, code: error.code, failure: error.failure }, 'message not sent')
  if (message.channel === 'sms') await recordNumberTrouble(db, claimed.businessId, message.client.phoneE164, error.code, message.now)
  if (error.failure === 'refused') {
    return settleEnded(db, claimed, message, { status: 'failed', code: error.code, reason: error.message, fallBack: canFallBack(message) })
  }
  return retryOrEnd(db, claimed, message, error, false)
}

async function retryOrEnd(
  db: Db, claimed: ClaimedMessage, message: LoadedMessage, error: SendError, countsAsAttempt: boolean,
): Promise<void> {
  const attempts = message.attempts + 1
  const isInDoubt = error.failure === 'in_doubt'
  const delay = Math.max(
    retryDelaySeconds(attempts, randomInt(1000) / 1000), error.retryAfterSeconds ?? 0, isInDoubt ? IN_DOUBT_WAIT_SECONDS : 0,
  )
  const at = nextAttempt({ ...message, attempts, hasFallback: canFallBack(message) }, delay, message.now)
  if (at) {
    return settlePostponed(db, claimed, {
      at, firstDueAt: message.firstDueAt, code: error.code, reason: error.message, isInDoubt, countsAsAttempt,
    })
  }
  if (isInDoubt) return endUnknown(db, claimed, message, error)
  return settleEnded(db, claimed, message, { status: 'failed', code: error.code, reason: error.message, fallBack: canFallBack(message) })
}

/** Never sent again as a text; an e-mail may still reach the client. */
function endUnknown(db: Db, claimed: ClaimedMessage, message: LoadedMessage, error: SendError): Promise<void> {
  return settleEnded(db, claimed, message, { status: 'unknown', code: error.code, reason: error.message, fallBack: canFallBack(message) })
}

function canFallBack(message: LoadedMessage): boolean {
  return message.channel === 'sms' && !message.hasOwnEmail && emailObstacle(message.type, message.client) === null
}

/** A sent message is recorded with some patience: forgetting it is what makes duplicates. */
async function recordSent(db: Db, claimed: ClaimedMessage, message: LoadedMessage, providerId: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const isRecorded = await settleSent(db, claimed, message, providerId)
      if (!isRecorded) log.warn({ messageId: claimed.messageId }, 'message sent, but another worker holds it now')
      return
    } catch (error) {
      if (tries === 4) throw error
      await wait(250 * 2 ** tries)
    }
  }
}

function attemptBudgetMs(claimed: ClaimedMessage): number {
  return Math.max(1, Math.min(LONGEST_ATTEMPT_MS, timeLeftMs(claimed)))
}
