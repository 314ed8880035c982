/** Records how a send ended, guarded by the lease token: a worker that lost its row changes nothing. */
import { type Db, prepared } from '../db'
import { Prisma } from '../generated/prisma/client'
import { queueMessageEvent } from '../webhook/message-events'
import { heldBy, IN_DOUBT_CODE, type ClaimedMessage } from './lease'
import type { Ending, Outgoing } from './message-kind'
import { applyReceipt, type Outcome } from './receipt'

const NO_LEASE = { leaseUntil: null, leaseToken: null } as const

/**
 * Stores recipient and text before the send, so that the provider can be asked about them after a crash. Returns false
 * if the lease is lost, or if a receipt says that an earlier attempt was sent; the caller must not send then.
 */
export async function recordAttempt(
  db: Db,
  claimed: ClaimedMessage,
  sending: { recipient: string; subject: string | null; body: string },
): Promise<boolean> {
  const held = await db.$executeRaw(
    prepared(Prisma.sql`
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
 * Marks the message and its kind's related rows as sent, and applies a receipt that arrived before the provider's id
 * was known. Returns false if another worker holds the row.
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
    await queueMessageEvent(tx, 'message.sent', claimed, message.now)
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
 * Ends the message unsent, queues its email if it falls back, and applies its kind's consequences. Leaves a text that a
 * receipt reports as sent unchanged: the worker that claims it next records it.
 */
export async function settleEnded(db: Db, claimed: ClaimedMessage, message: Outgoing, ending: Ending): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.message.updateMany({
      where: { ...heldBy(claimed), receiptId: null },
      data: { ...NO_LEASE, status: ending.status, errorCode: ending.code, error: ending.reason },
    })
    if (count === 0) return
    if (ending.fallBack && message.fallbackEmail)
      await tx.message.createMany({ data: [message.fallbackEmail], skipDuplicates: true })
    await message.afterEnded?.(tx, ending)
    if (ending.status === 'failed') await queueMessageEvent(tx, 'message.failed', claimed, message.now)
  })
}

/** When and why a message is sent later. */
export interface Postponement {
  at: Date
  /** When the message was due, before a failure postponed it; null if `at` is simply its new time. */
  firstDueAt: Date | null
  code: string | null
  reason: string | null
  isInDoubt: boolean
  countsAsAttempt: boolean
}

/** Queues the row for another attempt. If the message may have been sent, the provider is asked first. */
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

/** Ends a row whose subject was deleted or whose kind is unknown, so that it isn't claimed forever. */
export async function settleOrphan(db: Db, claimed: ClaimedMessage): Promise<void> {
  await db.message.updateMany({
    where: heldBy(claimed),
    data: { ...NO_LEASE, status: 'failed', errorCode: 'orphan', error: 'There is no planned step behind this message' },
  })
}
