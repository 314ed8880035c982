/** Records how a send ended, held by the lease token: a worker that lost its row changes nothing. */
import { failureInWords } from '@/lib/domain/message-failure'
import { isNewsStep } from '@/lib/domain/reminder'
import type { Db, Tx } from '../db'
import { dedupeKey } from '../reminder/commands'
import { heldBy, IN_DOUBT_CODE, type ClaimedMessage } from './lease'
import type { LoadedMessage } from './message-facts'
import { raiseUnreached } from './unreached'

const NO_LEASE = { leaseUntil: null, leaseToken: null } as const

/**
 * Writes where and what is about to be sent, before it is: after a crash the row says what
 * to ask the provider for. False where the lease is gone, and then nothing may be sent.
 */
export async function recordAttempt(
  db: Db, claimed: ClaimedMessage, sending: { recipient: string; subject: string | null; body: string },
): Promise<boolean> {
  const held = await db.$executeRaw`
    UPDATE messages
    SET recipient = ${sending.recipient}, subject = ${sending.subject}, body = ${sending.body},
      attempts = attempts + 1, error_code = NULL, error = NULL, updated_at = now()
    WHERE business_id = ${claimed.businessId}::uuid AND id = ${claimed.messageId}::uuid
      AND status = 'sending' AND lease_token = ${claimed.leaseToken}::uuid AND lease_until > now()`
  return held === 1
}

/** Afterwards message, reminder and the appointment's flags say sent. False where another worker holds the row now. */
export async function settleSent(db: Db, claimed: ClaimedMessage, message: LoadedMessage, providerId: string): Promise<boolean> {
  return db.$transaction(async (tx) => {
    // Appointment, message, reminder: the order in which the appointment's own commands lock them.
    const flag = sentFlag(message)
    if (flag) await tx.appointment.updateMany({ where: { businessId: claimed.businessId, id: message.appointmentId }, data: flag })
    const { count } = await tx.message.updateMany({
      where: heldBy(claimed),
      data: { ...NO_LEASE, status: 'sent', providerId, sentAt: message.now, errorCode: null, error: null },
    })
    if (count === 1) await markReminderSent(tx, claimed, message)
    return count === 1
  })
}

async function markReminderSent(tx: Tx, claimed: ClaimedMessage, message: LoadedMessage): Promise<void> {
  await tx.reminder.updateMany({
    where: { businessId: claimed.businessId, id: message.reminderId, sent: false },
    data: { sent: true, sentAt: message.now, status: 'sent', skipReason: null },
  })
}

function sentFlag({ type }: LoadedMessage) {
  if (type === 'reminder_24h') return { reminder24hSent: true }
  if (type === 'reminder_2h') return { reminder2hSent: true }
  return type === 'follow_up' ? { followUpSent: true } : null
}

export interface Ending {
  status: 'failed' | 'unknown' | 'skipped' | 'void'
  code: string | null
  reason: string
  /** An e-mail takes over, where the step has none yet and the client can get one. */
  fallBack: boolean
  /** No channel is left, as opposed to nothing left to say. */
  isUnreachable?: boolean
}

const REMINDER_STATUS = { failed: 'failed', unknown: 'failed', skipped: 'skipped', void: 'void' } as const

/** Afterwards the message has ended unsent, its e-mail is queued where it falls back, and a step without any hope left has ended too. */
export async function settleEnded(db: Db, claimed: ClaimedMessage, message: LoadedMessage, ending: Ending): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.message.updateMany({
      where: heldBy(claimed),
      data: { ...NO_LEASE, status: ending.status, errorCode: ending.code, error: ending.reason },
    })
    if (count === 0) return
    if (ending.fallBack) await queueEmail(tx, claimed, message)
    await endReminder(tx, claimed, message, ending)
  })
}

async function queueEmail(tx: Tx, claimed: ClaimedMessage, message: LoadedMessage): Promise<void> {
  await tx.message.createMany({
    data: [{
      businessId: claimed.businessId,
      appointmentId: message.appointmentId,
      clientId: message.clientId,
      reminderId: message.reminderId,
      kind: message.type,
      channel: 'email',
      dedupeKey: dedupeKey(message.appointmentId, message.type, 'email', message.plannedVersion),
      dueAt: message.now,
      ...(isNewsStep(message.type) ? {} : { payload: { appointmentDate: message.appointmentDate.toISOString() } }),
    }],
    skipDuplicates: true,
  })
}

/** The reminder's row is locked first, so the last of two channels to end sees the other's end. */
async function endReminder(tx: Tx, claimed: ClaimedMessage, message: LoadedMessage, ending: Ending): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM reminders WHERE business_id = ${claimed.businessId}::uuid AND id = ${message.reminderId}::uuid FOR UPDATE`
  const hopeful = await tx.message.count({
    where: { businessId: claimed.businessId, reminderId: message.reminderId, status: { in: ['queued', 'sending', 'sent', 'delivered'] } },
  })
  if (hopeful > 0) return
  const { count } = await tx.reminder.updateMany({
    where: { businessId: claimed.businessId, id: message.reminderId, status: 'planned' },
    data: { status: REMINDER_STATUS[ending.status], skipReason: ending.reason },
  })
  if (count === 1 && isUnreached(ending, message)) {
    await raiseUnreached(tx, { ...message, businessId: claimed.businessId, reason: failureInWords(ending.code, ending.reason) ?? ending.reason })
  }
}

/** The client should have heard and didn't. One that came too late is a failure where the provider was in the way. */
function isUnreached(ending: Ending, message: LoadedMessage): boolean {
  if (ending.status === 'failed' || ending.status === 'unknown') return true
  return ending.status === 'skipped' && (ending.isUnreachable === true || message.attempts > 0 || message.isProviderPaused)
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

/** Ends a row that is about no visit any more, so that it isn't claimed for ever. */
export async function settleOrphan(db: Db, claimed: ClaimedMessage): Promise<void> {
  await db.message.updateMany({
    where: heldBy(claimed),
    data: { ...NO_LEASE, status: 'failed', errorCode: 'orphan', error: 'There is no planned step behind this message' },
  })
}

/** Twilio's "recipient has opted out". */
export const OPTED_OUT_CODE = '21610'

/** Afterwards the number counts as opted out: the provider refused it as such. */
export async function recordOptOut(db: Tx, businessId: string, phoneE164: string): Promise<void> {
  await db.smsOptOut.createMany({ data: [{ businessId, phoneE164 }], skipDuplicates: true })
}
