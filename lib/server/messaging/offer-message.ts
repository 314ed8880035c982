/** One claimed message about an offer, from its last judgement to its recorded end. */
import { randomInt } from 'node:crypto'
import type { SmsSwitches } from '@/lib/domain/message'
import { emailObstacle } from '@/lib/domain/message'
import { judgeOfferMessage, OFFER_MESSAGE_KINDS, type OfferMessageKind } from '@/lib/domain/offer'
import { isLongOverdue, MAX_ATTEMPTS, retryDelaySeconds } from '@/lib/domain/retry'
import { emailLinks, withoutEmailToken } from '../client/email-link'
import type { Db } from '../db'
import { getEnv } from '../env'
import { log } from '../log'
import { heldBy, releaseLease, requireLease, timeLeftMs, type ClaimedMessage } from './lease'
import { sendMail } from './mailer'
import { recordNumberTrouble } from './number-trouble'
import { throughProvider } from './provider'
import { RECIPIENT_COLUMNS, RECIPIENT_JOINS, STAFF_NAME, toRecipient, type Recipient, type RecipientRow } from './recipient'
import { SendError } from './send-error'
import { recordAttempt, settlePostponed } from './settle'
import { sendText } from './sms'
import { refuseByLimit } from './sms-limits'
import { renderOfferMail, renderOfferSms, type OfferNews } from './templates/offer'

interface LoadedOffer extends Recipient {
  kind: OfferMessageKind
  status: string
  expiresAt: Date
  wasSent: boolean
  switches: SmsSwitches
  news: OfferNews
}

interface Row extends RecipientRow {
  kind: OfferMessageKind
  offer_id: string
  status: string
  starts_at: Date | null
  expires_at: Date
  was_sent: boolean
  service: string
  staff_name: string | null
  sms_enabled: boolean
}

/** Whether the claimed row is about an offer; if so it is sent, ended or queued again afterwards. */
export async function deliverOfferMessage(db: Db, claimed: ClaimedMessage): Promise<boolean> {
  const message = await load(db, claimed)
  if (message === null) return false
  // Whether an earlier text went out can't be told from its words, so it is never sent again blindly.
  if (claimed.isInDoubt && message.channel === 'sms') {
    await settle(db, claimed, message, { status: 'unknown', code: null, reason: 'It is unknown whether the text went out', fallBack: true })
    return true
  }
  const judgement = judgeOfferMessage(message, message.now)
  if (judgement.verdict === 'defer') {
    await settlePostponed(db, claimed, {
      at: judgement.until, firstDueAt: null, code: null, reason: null, isInDoubt: false, countsAsAttempt: false,
    })
  } else if (judgement.verdict === 'end') {
    await settle(db, claimed, message, { ...judgement, code: null })
  } else if (message.isProviderPaused && !claimed.isProbe) {
    await holdBack(db, claimed, message)
  } else {
    await sendWithinLimits(db, claimed, message)
  }
  return true
}

async function load(db: Db, claimed: ClaimedMessage): Promise<LoadedOffer | null> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${RECIPIENT_COLUMNS}, ${STAFF_NAME}, m.kind, o.id AS offer_id, o.status, o.starts_at, o.expires_at,
      EXISTS (SELECT FROM messages x WHERE x.business_id = m.business_id AND x.kind = 'offer' AND x.client_id = m.client_id
        AND x.payload ->> 'offerId' = m.payload ->> 'offerId' AND x.status IN ('sent', 'delivered', 'unknown')) AS was_sent,
      w.service, b.sms_enabled
    FROM messages m
    JOIN waitlist_offers o ON o.business_id = m.business_id AND o.id = (m.payload ->> 'offerId')::uuid
    JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    LEFT JOIN staff s ON s.business_id = o.business_id AND s.id = o.staff_id
    ${RECIPIENT_JOINS}
    WHERE m.business_id = ${claimed.businessId}::uuid AND m.id = ${claimed.messageId}::uuid AND m.kind = ANY(${[...OFFER_MESSAGE_KINDS]})
      AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid`
  return rows[0] ? toLoaded(rows[0]) : null
}

function toLoaded(row: Row): LoadedOffer {
  const recipient = toRecipient(row)
  const { business, clientName, timeZone } = recipient
  return {
    ...recipient,
    kind: row.kind, status: row.status, expiresAt: row.expires_at, wasSent: row.was_sent,
    // The toggles of the SMS page are about appointments; offers follow the main switch.
    switches: { smsEnabled: row.sms_enabled, confirmationEnabled: true, reminder24hEnabled: true, reminder2hEnabled: true, followUpEnabled: true },
    news: {
      kind: row.kind, offerId: row.offer_id, clientName, service: row.service, startsAt: row.starts_at,
      expiresAt: row.expires_at, staffName: row.staff_name, timeZone, business,
    },
  }
}

const HELD_BACK_MS = 60_000

/** The provider is paused: the message waits with its attempts as they were, and after long an e-mail takes over from a text. */
async function holdBack(db: Db, claimed: ClaimedMessage, message: LoadedOffer): Promise<void> {
  const { now, firstDueAt } = message
  if (!isLongOverdue(firstDueAt, now)) return releaseLease(db, claimed)
  const down = { code: 'provider_down', reason: 'The provider did not work' }
  if (message.channel === 'sms') return settle(db, claimed, message, { status: 'failed', ...down, fallBack: true })
  const at = new Date(now.getTime() + HELD_BACK_MS)
  return settlePostponed(db, claimed, { at, firstDueAt, ...down, isInDoubt: false, countsAsAttempt: false })
}

async function sendWithinLimits(db: Db, claimed: ClaimedMessage, message: LoadedOffer): Promise<void> {
  const { channel, client, attempts, clientId } = message
  const text = { businessId: claimed.businessId, to: client.phoneE164 ?? '', cause: 'offer', attempts, clientId, appointmentId: null } as const
  const beyond = channel === 'sms' ? await refuseByLimit(db, text) : null
  if (beyond === null) return send(db, claimed, message)
  return settle(db, claimed, message, { status: 'skipped', code: null, reason: `No text: ${beyond}`, fallBack: true })
}

async function send(db: Db, claimed: ClaimedMessage, message: LoadedOffer): Promise<void> {
  try {
    const providerId = message.channel === 'sms' ? await attemptText(db, claimed, message) : await attemptMail(db, claimed, message)
    if (providerId === null) return
    await db.message.updateMany({
      where: heldBy(claimed),
      data: { ...NO_LEASE, status: 'sent', providerId, sentAt: message.now, errorCode: null, error: null },
    })
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    await settleFailure(db, claimed, message, error)
  }
}

async function attemptText(db: Db, claimed: ClaimedMessage, message: LoadedOffer): Promise<string | null> {
  const to = message.client.phoneE164 ?? ''
  const body = renderOfferSms(message.news)
  if (!(await recordAttempt(db, claimed, { recipient: to, subject: null, body: withoutToken(body) }))) return null
  const { providerId } = await throughProvider(db, message, () => sendText(
    { messageId: claimed.messageId, to, from: message.smsFrom, body, isSandbox: message.isSandbox },
    { timeoutMs: Math.max(1, Math.min(8_000, timeLeftMs(claimed))), beforeWrite: () => requireLease(claimed) },
  ))
  return providerId
}

async function attemptMail(db: Db, claimed: ClaimedMessage, message: LoadedOffer): Promise<string | null> {
  const links = emailLinks(message.business.subdomain, { businessId: claimed.businessId, clientId: message.clientId })
  const mail = await renderOfferMail(message.news, message.client.email ?? '', links)
  if (!(await recordAttempt(db, claimed, { recipient: mail.to, subject: mail.subject, body: withoutEmailToken(withoutToken(mail.text)) }))) return null
  requireLease(claimed)
  const messageId = `<${claimed.messageId}@${new URL(getEnv().APP_URL).hostname}>`
  const { providerId } = await throughProvider(db, message, () =>
    sendMail({ ...mail, messageId, inboxId: claimed.messageId, isSandbox: message.isSandbox }))
  return providerId
}

/** The outbox keeps the words, not the key to the offer. */
function withoutToken(text: string): string {
  return text.replace(/\/offer\/[\w-]+/g, '/offer/...')
}

const NO_LEASE = { leaseUntil: null, leaseToken: null } as const

async function settleFailure(db: Db, claimed: ClaimedMessage, message: LoadedOffer, error: SendError): Promise<void> {
  log.warn({ messageId: claimed.messageId, channel: message.channel, code: error.code, failure: error.failure }, 'offer not sent')
  if (message.channel === 'sms') await recordNumberTrouble(db, claimed.businessId, message.client.phoneE164, error.code, message.now)
  const ending = { code: error.code, reason: error.message, fallBack: true }
  if (error.failure === 'in_doubt') return settle(db, claimed, message, { status: 'unknown', ...ending })
  const attempts = message.attempts + 1
  const delay = Math.max(retryDelaySeconds(attempts, randomInt(1000) / 1000), error.retryAfterSeconds ?? 0)
  const at = new Date(message.now.getTime() + delay * 1000)
  if (error.failure === 'refused' || attempts >= MAX_ATTEMPTS || at >= message.expiresAt) {
    return settle(db, claimed, message, { status: 'failed', ...ending })
  }
  return settlePostponed(db, claimed, {
    at, firstDueAt: message.firstDueAt, code: error.code, reason: error.message, isInDoubt: false, countsAsAttempt: false,
  })
}

/** Ends the row; an e-mail takes over from a text where the client can get one and has none yet. */
async function settle(
  db: Db, claimed: ClaimedMessage, message: LoadedOffer,
  ending: { status: 'failed' | 'unknown' | 'skipped' | 'void'; code: string | null; reason: string; fallBack: boolean },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.message.updateMany({
      where: heldBy(claimed), data: { ...NO_LEASE, status: ending.status, errorCode: ending.code, error: ending.reason },
    })
    if (count === 0 || !ending.fallBack || message.channel !== 'sms' || emailObstacle('offer', message.client) !== null) return
    await tx.message.createMany({
      data: [{
        businessId: claimed.businessId, clientId: message.clientId, kind: message.kind, channel: 'email', dueAt: message.now,
        dedupeKey: `${message.news.offerId}:${message.kind}:email`, payload: { offerId: message.news.offerId },
      }],
      skipDuplicates: true,
    })
  })
}
