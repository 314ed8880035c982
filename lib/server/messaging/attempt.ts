/** One attempt to send a claimed message, and the check of whether an earlier one was sent. */
import { setTimeout as wait } from 'node:timers/promises'
import { isSenderName, withoutStop } from '@/lib/domain/message-words'
import { hideKeys, showKeys, withoutCapabilities } from '../capability'
import type { Db } from '../db'
import { log } from '../log'
import { settleDoubt } from './failed-send'
import { requireLease, timeLeftMs, type ClaimedMessage } from './lease'
import { sendMail } from './mailer'
import type { Outgoing } from './message-kind'
import { throughProvider } from './provider'
import { SendError } from './send-error'
import { recordAttempt, settleSent } from './settle'
import { findSentText, sendText } from './sms'

const LONGEST_ATTEMPT_MS = 8_000
const LONGEST_MAIL_MS = 20_000

/**
 * Sends the message. Returns the provider's id, or null if the lease was lost before anything was sent. Throws
 * SendError.
 */
export async function attempt(db: Db, claimed: ClaimedMessage, message: Outgoing): Promise<string | null> {
  return message.channel === 'sms' ? attemptSms(db, claimed, message) : attemptEmail(db, claimed, message)
}

async function attemptSms(db: Db, claimed: ClaimedMessage, message: Outgoing): Promise<string | null> {
  const { text } = message
  if (text === null) throw new SendError('refused', 'no_text', 'This message is never a text')
  const to = text.to ?? ''
  const body = isSenderName(message.smsFrom) ? withoutStop(text.render()) : text.render()
  if (!(await recordAttempt(db, claimed, { recipient: to, subject: null, body: hideKeys(body, text.keys) })))
    return null
  const { providerId } = await throughProvider(db, message, () =>
    sendText(
      {
        businessId: claimed.businessId,
        messageId: claimed.messageId,
        to,
        from: message.smsFrom,
        body,
        isSandbox: message.isSandbox,
      },
      { timeoutMs: budgetMs(claimed), beforeWrite: () => requireLease(claimed) },
    ),
  )
  return providerId
}

async function attemptEmail(db: Db, claimed: ClaimedMessage, message: Outgoing): Promise<string | null> {
  const mail = await message.renderMail()
  if (
    !(await recordAttempt(db, claimed, {
      recipient: mail.to,
      subject: mail.subject,
      body: withoutCapabilities(mail.text),
    }))
  )
    return null
  requireLease(claimed)
  const { providerId } = await throughProvider(db, message, () =>
    sendMail(
      {
        ...mail,
        messageId: claimed.messageId,
        inboxId: claimed.messageId,
        isSandbox: message.isSandbox,
      },
      mailBudgetMs(claimed),
    ),
  )
  return providerId
}

/**
 * Asks the provider about an earlier attempt. Returns true if nothing was sent; otherwise settles or postpones the row.
 */
export async function isCertainlyUnsent(db: Db, claimed: ClaimedMessage, message: Outgoing): Promise<boolean> {
  if (message.attempted === null) return true
  const { to, body } = message.attempted
  try {
    const sent = { to, body: showKeys(body, message.text?.keys ?? []), isSandbox: message.isSandbox }
    const known = await knownProviderIds(db, claimed, to)
    const sid = await throughProvider(db, message, () => findSentText(sent, known, budgetMs(claimed)))
    if (sid === null) return true
    await recordSent(db, claimed, message, sid)
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    await settleDoubt(db, claimed, message, error)
  }
  return false
}

async function knownProviderIds(db: Db, claimed: ClaimedMessage, recipient: string): Promise<Set<string>> {
  const rows = await db.message.findMany({
    where: {
      businessId: claimed.businessId,
      channel: 'sms',
      recipient,
      id: { not: claimed.messageId },
      providerId: { not: null },
    },
    select: { providerId: true },
    orderBy: { createdAt: 'desc' },
    take: 100,
  })
  return new Set(rows.map((row) => row.providerId ?? ''))
}

/**
 * Records a sent message, retrying with backoff, because an unrecorded message would be sent twice. Throws if the
 * database keeps failing.
 */
export async function recordSent(
  db: Db,
  claimed: ClaimedMessage,
  message: Outgoing,
  providerId: string,
): Promise<void> {
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

/**
 * Returns how long sending an email may take, in milliseconds: mail servers can be slow, but this worker's lease ends.
 */
function mailBudgetMs(claimed: ClaimedMessage): number {
  return Math.max(1, Math.min(LONGEST_MAIL_MS, timeLeftMs(claimed)))
}

function budgetMs(claimed: ClaimedMessage): number {
  return Math.max(1, Math.min(LONGEST_ATTEMPT_MS, timeLeftMs(claimed)))
}
