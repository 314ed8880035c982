/** One claimed brief, from its last judgement to its recorded end. */
import { randomInt } from 'node:crypto'
import { MAX_ATTEMPTS, retryDelaySeconds } from '@/lib/domain/retry'
import { BRIEF_MESSAGE_KIND, type BriefPayload } from '../brief/commands'
import { getBrief, isWorthSending } from '../brief/queries'
import type { Db } from '../db'
import { getEnv } from '../env'
import { log } from '../log'
import { systemScope } from '../scope'
import { heldBy, releaseLease, requireLease, type ClaimedMessage } from './lease'
import { sendMail } from './mailer'
import { throughProvider } from './provider'
import { SendError } from './send-error'
import { recordAttempt, settlePostponed } from './settle'
import { renderBriefMail } from './templates/brief'

interface Row {
  now: Date
  attempts: number
  payload: BriefPayload
  business_name: string
  timezone: string
  owner_email: string
  is_sandbox: boolean
  has_provider_trouble: boolean
  is_provider_paused: boolean
}

/** Whether the claimed row is a brief; if so it is sent, ended or queued again afterwards. */
export async function deliverBrief(db: Db, claimed: ClaimedMessage): Promise<boolean> {
  const row = await load(db, claimed)
  if (row === null) return false
  if (row.is_provider_paused && !claimed.isProbe) await releaseLease(db, claimed)
  else if (row.now >= new Date(row.payload.usefulUntil)) await end(db, claimed, 'skipped', 'Too late to be of use')
  else await send(db, claimed, row)
  return true
}

async function load(db: Db, claimed: ClaimedMessage): Promise<Row | null> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT now() AS now, m.attempts, m.payload, b.business_name, b.timezone, u.email AS owner_email, b.sandbox_expires_at IS NOT NULL AS is_sandbox,
      coalesce(p.failures > 0 OR p.open_until IS NOT NULL, false) AS has_provider_trouble,
      coalesce(p.open_until > now(), false) AND b.sandbox_expires_at IS NULL AS is_provider_paused
    FROM messages m
    JOIN businesses b ON b.id = m.business_id
    JOIN users u ON u.id = b.owner_id
    LEFT JOIN providers p ON p.name = 'smtp'
    WHERE m.business_id = ${claimed.businessId}::uuid AND m.id = ${claimed.messageId}::uuid AND m.kind = ${BRIEF_MESSAGE_KIND}
      AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid`
  return row ?? null
}

async function send(db: Db, claimed: ClaimedMessage, row: Row): Promise<void> {
  const { date, brief: kind } = row.payload
  const brief = await getBrief(await systemScope(claimed.businessId), date, row.now)
  if (!isWorthSending(brief)) return end(db, claimed, 'skipped', 'There is nothing to tell')
  const mail = await renderBriefMail({ kind, date, businessName: row.business_name, timeZone: row.timezone, brief }, row.owner_email)
  if (!(await recordAttempt(db, claimed, { recipient: mail.to, subject: mail.subject, body: mail.text }))) return
  try {
    requireLease(claimed)
    const messageId = `<${claimed.messageId}@${new URL(getEnv().APP_URL).hostname}>`
    const route = { channel: 'email', isSandbox: row.is_sandbox, hasProviderTrouble: row.has_provider_trouble } as const
    const { providerId } = await throughProvider(db, route, () => sendMail({ ...mail, messageId, inboxId: claimed.messageId, isSandbox: row.is_sandbox }))
    await db.message.updateMany({
      where: heldBy(claimed), data: { ...NO_LEASE, status: 'sent', providerId, sentAt: row.now, errorCode: null, error: null },
    })
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    await settleFailure(db, claimed, row, error)
  }
}

async function settleFailure(db: Db, claimed: ClaimedMessage, row: Row, error: SendError): Promise<void> {
  log.warn({ messageId: claimed.messageId, code: error.code, failure: error.failure }, 'brief not sent')
  const attempts = row.attempts + 1
  const delay = Math.max(retryDelaySeconds(attempts, randomInt(1000) / 1000), error.retryAfterSeconds ?? 0)
  const at = new Date(row.now.getTime() + delay * 1000)
  if (error.failure === 'refused' || attempts >= MAX_ATTEMPTS || at >= new Date(row.payload.usefulUntil)) {
    return end(db, claimed, 'failed', error.message)
  }
  return settlePostponed(db, claimed, { at, firstDueAt: null, code: error.code, reason: error.message, isInDoubt: false, countsAsAttempt: false })
}

const NO_LEASE = { leaseUntil: null, leaseToken: null } as const

async function end(db: Db, claimed: ClaimedMessage, status: 'skipped' | 'failed', reason: string): Promise<void> {
  await db.message.updateMany({ where: heldBy(claimed), data: { ...NO_LEASE, status, error: reason } })
}
