/** Records how a send ended, held by the lease token: a worker that lost its row changes nothing. */
import type { Db } from '../db'
import { keepPlan } from '../direct-sql'
import { Prisma } from '../generated/prisma/client'
import { tellMessage } from '../webhook/tell-message'
import { heldBy, IN_DOUBT_CODE, type ClaimedMessage } from './lease'
import type { Ending, Outgoing } from './message-kind'
import { applyReceipt, type Outcome } from './receipt'

const NO_LEASE = { leaseUntil: null, leaseToken: null } as const

/**
 * Writes where and what is about to be sent, before it is: after a crash the row says what
 * to ask the provider for. False where the lease is gone, or where a receipt says that an earlier attempt
 * went out, and then nothing may be sent.
 */
export async function recordAttempt(
  db: Db,
  claimed: ClaimedMessage,
  sending: { recipient: string; subject: string | null; body: string },
): Promise<boolean> {
  const held = await db.$executeRaw(
    keepPlan(Prisma.sql`
    UPDATE messages
    SET recipient = ${sending.recipient}, subject = ${sending.subject}, body = ${sending.body},
      attempts = attempts + 1, error_code = NULL, error = NULL, updated_at = now()
    WHERE business_id = ${claimed.businessId}::uuid AND id = ${claimed.messageId}::uuid
      AND status = 'sending' AND lease_token = ${claimed.leaseToken}::uuid AND lease_until > now()
      AND receipt_id IS NULL`),
  )
  return held === 1
}

/**
 * Afterwards the message, and what its kind keeps beside it, say sent, and a receipt that came before this id was
 * known has had its effect. False where another worker holds the row now.
 */
export async function settleSent(
  db: Db,
  claimed: ClaimedMessage,
  message: Outgoing,
  providerId: string,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await message.beforeSent?.(tx)
    const [sent] = await tx.message.updateManyAndReturn({
      where: heldBy(claimed),
      data: { ...NO_LEASE, status: 'sent', providerId, sentAt: message.now, errorCode: null, error: null },
      select: { receiptId: true, receiptOutcome: true, receiptCode: true },
    })
    if (!sent) return false
    await message.afterSent?.(tx)
    await tellMessage(tx, 'message.sent', claimed, message.now)
    if (sent.receiptId === providerId && sent.receiptOutcome !== null) {
      const receipt = { providerId, outcome: sent.receiptOutcome as Outcome, errorCode: sent.receiptCode }
      await applyReceipt(
        tx,
        { businessId: claimed.businessId, timeZone: message.timeZone },
        claimed.messageId,
        receipt,
        message.now,
      )
    }
    return true
  })
}

/**
 * Afterwards the message has ended unsent, its e-mail is queued where it falls back, and its kind has drawn its conclusions.
 * A text that a receipt says went out is left as it is: whoever claims it next records it as sent.
 */
export async function settleEnded(db: Db, claimed: ClaimedMessage, message: Outgoing, ending: Ending): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.message.updateMany({
      where: { ...heldBy(claimed), receiptId: null },
      data: { ...NO_LEASE, status: ending.status, errorCode: ending.code, error: ending.reason },
    })
    if (count === 0) return
    if (ending.fallBack && message.standIn)
      await tx.message.createMany({ data: [message.standIn], skipDuplicates: true })
    await message.afterEnded?.(tx, ending)
    if (ending.status === 'failed') await tellMessage(tx, 'message.failed', claimed, message.now)
  })
}

export interface Postponement {
  at: Date
  /** When it was due before trouble moved it; null where `at` is simply its new time. */
  firstDueAt: Date | null
  code: string | null
  reason: string | null
  isInDoubt: boolean
  countsAsAttempt: boolean
}

/** Afterwards the row waits for another try; one that may have gone out is asked about first. */
export async function settlePostponed(db: Db, claimed: ClaimedMessage, next: Postponement): Promise<void> {
  await db.message.updateMany({
    where: heldBy(claimed),
    data: {
      ...NO_LEASE,
      status: 'queued',
      dueAt: next.at,
      firstDueAt: next.firstDueAt,
      errorCode: next.isInDoubt ? IN_DOUBT_CODE : next.code,
      error: next.reason,
      ...(next.countsAsAttempt ? { attempts: { increment: 1 } } : {}),
    },
  })
}

/** Ends a row whose matter is gone or of no known kind, so that it isn't claimed for ever. */
export async function settleOrphan(db: Db, claimed: ClaimedMessage): Promise<void> {
  await db.message.updateMany({
    where: heldBy(claimed),
    data: { ...NO_LEASE, status: 'failed', errorCode: 'orphan', error: 'There is no planned step behind this message' },
  })
}
