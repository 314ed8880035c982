/** One claimed answer of a conversation, from its last judgement to its recorded end. */
import { randomInt } from 'node:crypto'
import { ANSWER_USEFUL_HOURS, answerTime } from '@/lib/domain/conversation'
import { emailObstacle } from '@/lib/domain/message'
import { MAX_ATTEMPTS, retryDelaySeconds } from '@/lib/domain/retry'
import { emailLinks, withoutEmailToken } from '../client/email-link'
import type { Db } from '../db'
import { getEnv } from '../env'
import { log } from '../log'
import { raiseTask } from '../owner-task/raise-task'
import { heldBy, requireLease, timeLeftMs, type ClaimedMessage } from './lease'
import { sendMail } from './mailer'
import { recordNumberTrouble } from './number-trouble'
import { loadReply, type LoadedReply } from './reply-facts'
import { SendError } from './send-error'
import { recordAttempt, settlePostponed } from './settle'
import { findSentText, isSmsConfigured, sendText } from './sms'
import { refuseByLimit } from './sms-limits'
import { renderOptedOutMail } from './templates/opted-out-mail'

const LONGEST_ATTEMPT_MS = 8_000
const IN_DOUBT_WAIT_SECONDS = 15

/** Whether the claimed row is an answer; if so it is sent, ended or queued again afterwards. */
export async function deliverReply(db: Db, claimed: ClaimedMessage): Promise<boolean> {
  const reply = await loadReply(db, claimed)
  if (reply === null) return false
  try {
    await deliverLoaded(db, claimed, reply)
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    await settleFailure(db, claimed, reply, error)
  }
  return true
}

async function deliverLoaded(db: Db, claimed: ClaimedMessage, reply: LoadedReply): Promise<void> {
  const earlier = claimed.isInDoubt && reply.channel === 'sms' ? await askForEarlier(db, claimed, reply) : null
  if (earlier !== null) return settleSent(db, claimed, reply, earlier)
  const obstacle = reply.channel === 'sms' ? textObstacle(reply) : mailObstacle(reply)
  if (obstacle !== null) return settleEnded(db, claimed, reply, { status: 'skipped', code: null, reason: obstacle })
  if (reply.channel === 'email') return settleSent(db, claimed, reply, await sendAsMail(db, claimed, reply))
  const at = answerTime(reply.now, reply.lastHeardAt, reply.timeZone)
  if (at > reply.now) return settlePostponed(db, claimed, { at, firstDueAt: null, code: null, reason: null, isInDoubt: false, countsAsAttempt: false })
  const beyond = await refuseByLimit(db, {
    businessId: claimed.businessId, to: reply.to ?? '', cause: reply.payload.by === 'owner' ? 'answer' : 'automatic', attempts: reply.attempts,
    clientId: reply.clientId, appointmentId: reply.appointmentId,
  })
  if (beyond !== null) return settleEnded(db, claimed, reply, { status: 'skipped', code: null, reason: `No text: ${beyond}` })
  return settleSent(db, claimed, reply, await sendAsText(db, claimed, reply))
}

function textObstacle(reply: LoadedReply): string | null {
  if (reply.to === null) return 'No text: no valid mobile number'
  if (reply.smsOptedOut) return 'No text: opted out of texts'
  if (reply.cannotTextReason !== null) return `No text: the number can’t be texted (${reply.cannotTextReason})`
  if (!isSmsConfigured(reply)) return 'No text: no text-message provider is set up'
  return reply.smsEnabled ? null : 'No text: texts are switched off'
}

function mailObstacle(reply: LoadedReply): string | null {
  if (reply.visit === null) return 'The visit is over or cancelled'
  const obstacle = emailObstacle('answer', reply)
  return obstacle === null ? null : `No e-mail: ${obstacle}`
}

/** Null where the lease was lost before anything was sent. Throws SendError. */
async function sendAsText(db: Db, claimed: ClaimedMessage, reply: LoadedReply): Promise<string | null> {
  const to = reply.to ?? ''
  const body = reply.payload.text
  if (!(await recordAttempt(db, claimed, { recipient: to, subject: null, body }))) return null
  const { providerId } = await sendText(
    { messageId: claimed.messageId, to, from: reply.smsFrom, body, isSandbox: reply.isSandbox },
    { timeoutMs: budgetMs(claimed), beforeWrite: () => requireLease(claimed) },
  )
  return providerId
}

async function sendAsMail(db: Db, claimed: ClaimedMessage, reply: LoadedReply): Promise<string | null> {
  if (reply.visit === null || reply.email === null || reply.clientId === null) return null
  const links = emailLinks(reply.visit.business.subdomain, { businessId: claimed.businessId, clientId: reply.clientId })
  const mail = await renderOptedOutMail(reply.visit, reply.email, links)
  if (!(await recordAttempt(db, claimed, { recipient: mail.to, subject: mail.subject, body: withoutEmailToken(mail.text) }))) return null
  requireLease(claimed)
  const messageId = `<${claimed.messageId}@${new URL(getEnv().APP_URL).hostname}>`
  const { providerId } = await sendMail({ ...mail, messageId, inboxId: claimed.messageId, isSandbox: reply.isSandbox })
  return providerId
}

/** The provider's id of an earlier attempt that went out after all; null where none did. Throws SendError `in_doubt` where it can't say. */
async function askForEarlier(db: Db, claimed: ClaimedMessage, reply: LoadedReply): Promise<string | null> {
  if (reply.attempted === null) return null
  const known = await db.message.findMany({
    where: { businessId: claimed.businessId, channel: 'sms', recipient: reply.attempted.to, id: { not: claimed.messageId }, providerId: { not: null } },
    select: { providerId: true }, orderBy: { createdAt: 'desc' }, take: 100,
  })
  const knownIds = new Set(known.map(({ providerId }) => providerId ?? ''))
  return findSentText({ ...reply.attempted, isSandbox: reply.isSandbox }, knownIds, budgetMs(claimed)).catch((error: SendError) => {
    throw new SendError('in_doubt', error.failure === 'refused' ? 'unanswerable' : error.code, `It is unknown whether the text went out: ${error.message}`)
  })
}

async function settleFailure(db: Db, claimed: ClaimedMessage, reply: LoadedReply, error: SendError): Promise<void> {
  log.warn({ messageId: claimed.messageId, channel: reply.channel, code: error.code, failure: error.failure }, 'answer not sent')
  if (reply.channel === 'sms') await recordNumberTrouble(db, claimed.businessId, reply.to, error.code, reply.now)
  const isInDoubt = error.failure === 'in_doubt'
  const attempts = reply.attempts + 1
  const delay = Math.max(retryDelaySeconds(attempts, randomInt(1000) / 1000), error.retryAfterSeconds ?? 0, isInDoubt ? IN_DOUBT_WAIT_SECONDS : 0)
  const at = new Date(reply.now.getTime() + delay * 1000)
  const isHopeless = error.failure === 'refused' || error.code === 'unanswerable' || attempts >= MAX_ATTEMPTS
  if (!isHopeless && at.getTime() < reply.createdAt.getTime() + ANSWER_USEFUL_HOURS * 3_600_000) {
    return settlePostponed(db, claimed, { at, firstDueAt: null, code: error.code, reason: error.message, isInDoubt, countsAsAttempt: claimed.isInDoubt })
  }
  return settleEnded(db, claimed, reply, { status: isInDoubt ? 'unknown' : 'failed', code: error.code, reason: error.message })
}

const NO_LEASE = { leaseUntil: null, leaseToken: null } as const

async function settleSent(db: Db, claimed: ClaimedMessage, reply: LoadedReply, providerId: string | null): Promise<void> {
  if (providerId === null) return
  await db.message.updateMany({
    where: heldBy(claimed), data: { ...NO_LEASE, status: 'sent', providerId, sentAt: reply.now, errorCode: null, error: null },
  })
}

/** Ends the row unsent; the owner is told of an answer of hers, which somebody waits for. */
async function settleEnded(
  db: Db, claimed: ClaimedMessage, reply: LoadedReply, ending: { status: 'failed' | 'unknown' | 'skipped'; code: string | null; reason: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.message.updateMany({
      where: heldBy(claimed), data: { ...NO_LEASE, status: ending.status, errorCode: ending.code, error: ending.reason },
    })
    if (count === 0 || reply.payload.by !== 'owner') return
    await raiseTask(tx, claimed.businessId, {
      kind: 'answer_failed', dedupeKey: `answer_failed:${claimed.messageId}`, clientId: reply.clientId,
      text: `Your answer by text did not go out. ${ending.reason}.`,
    })
  })
}

function budgetMs(claimed: ClaimedMessage): number {
  return Math.max(1, Math.min(LONGEST_ATTEMPT_MS, timeLeftMs(claimed)))
}
