/** The provider's delivery receipts: each is recorded once, in whatever order they arrive. */
import type { TwilioReceiptAddress } from '@/lib/contracts/twilio'
import { INVITATION_KIND } from '@/lib/domain/invitation'
import { emailObstacle } from '@/lib/domain/message'
import { failureInWords, readReceipt } from '@/lib/domain/message-failure'
import { isOutcomeStep, type ReminderType } from '@/lib/domain/reminder'
import { getDb, readDatabaseTime, type Tx } from '../db'
import type { Deps } from '../deps'
import type { Prisma } from '../generated/prisma/client'
import { dedupeKey } from '../reminder/commands'
import { lockMessage, lockReminder } from '../row-lock'
import type { BusinessScope } from '../scope'
import { endWindowIfUnreached } from '../waitlist/expire'
import { queueMessageEvent } from '../webhook/message-events'
import type { InvitationPayload } from './invitation-payload'
import { replaceUndelivered } from './kinds/invitation'
import { reportFailedReply } from './kinds/reply'
import { recordNumberTrouble } from './number-trouble'
import { readReplyPayload, REPLY_KIND } from './reply-payload'
import { closeUnreached, raiseUnreached } from './unreached'

/**
 * Finds the text, of any business, that the callback's URL names, or else the one with the provider's id. Returns null
 * if there is none. Only for calls with a valid signature.
 */
export async function unsafeAcrossBusinessesFindText(
  providerId: string,
  address?: TwilioReceiptAddress,
): Promise<{ businessId: string; messageId: string } | null> {
  const wanted = address ? { businessId: address.business, id: address.message } : { providerId }
  const row = await getDb().message.findFirst({
    where: { ...wanted, channel: 'sms' },
    select: { id: true, businessId: true },
  })
  return row && { businessId: row.businessId, messageId: row.id }
}

/** The provider's report about a text: its id, its status, and its error code if there is one. */
export interface Receipt {
  providerId: string
  status: string
  errorCode: string | null
}

export type Outcome = NonNullable<ReturnType<typeof readReceipt>>

/** A final receipt, which says how the text ended. */
interface FinalReceipt {
  providerId: string
  outcome: Outcome
  errorCode: string | null
}

type TextScope = Pick<BusinessScope, 'businessId' | 'timeZone'>

const TEXT = {
  id: true,
  kind: true,
  status: true,
  appointmentId: true,
  clientId: true,
  reminderId: true,
  recipient: true,
  payload: true,
  client: { select: { name: true, email: true, emailOptedOutAt: true } },
  appointment: { select: { id: true, appointmentDate: true } },
  reminder: { select: { status: true, plannedVersion: true } },
} satisfies Prisma.MessageSelect
type Text = Prisma.MessageGetPayload<{ select: typeof TEXT }>

/**
 * Marks the text as `delivered`, or as `failed` and queues its email if the client can get one. Keeps the receipt if
 * the send isn't recorded yet. The first final receipt counts; earlier states, repeats and receipts of other attempts
 * change nothing.
 */
export async function recordReceipt(
  scope: BusinessScope,
  messageId: string,
  receipt: Receipt,
  deps: Deps,
): Promise<void> {
  const { providerId, errorCode } = receipt
  const outcome = readReceipt(receipt.status)
  await deps.db.$transaction(async (tx) => {
    if ((await keepEarly(tx, scope, messageId, { providerId, outcome, errorCode })) || outcome === null) return
    await lockMessage(tx, scope, messageId)
    await applyReceipt(tx, scope, messageId, { providerId, outcome, errorCode }, deps.clock.now())
  })
}

/**
 * Keeps the receipt and returns true if the send isn't recorded yet. Makes a message that waits for another attempt due
 * immediately, because a receipt proves that it was sent.
 */
async function keepEarly(
  tx: Tx,
  scope: TextScope,
  messageId: string,
  { providerId, outcome, errorCode }: Omit<FinalReceipt, 'outcome'> & { outcome: Outcome | null },
): Promise<boolean> {
  const own = { businessId: scope.businessId, id: messageId }
  const { count } = await tx.message.updateMany({
    where: {
      ...own,
      channel: 'sms',
      status: { in: ['queued', 'sending'] },
      providerId: null,
      OR: [{ receiptOutcome: null }, { receiptId: { not: providerId } }],
    },
    data: { receiptId: providerId, receiptOutcome: outcome, receiptCode: errorCode },
  })
  if (count === 0) return false
  const now = await readDatabaseTime(tx)
  await tx.message.updateMany({ where: { ...own, dueAt: { gt: now } }, data: { dueAt: now } })
  return true
}

/** Settles a text that is `sent` or `unknown`; others stay as they are. The caller holds the lock on the row. */
export async function applyReceipt(
  tx: Tx,
  scope: TextScope,
  messageId: string,
  receipt: FinalReceipt,
  now: Date,
): Promise<void> {
  const own = { businessId: scope.businessId, id: messageId }
  const isThisAttempt = { OR: [{ providerId: receipt.providerId }, { providerId: null }] }
  const text = await tx.message.findFirst({
    where: { ...own, ...isThisAttempt, channel: 'sms', status: { in: ['sent', 'unknown'] } },
    select: TEXT,
  })
  if (text === null) return
  if (receipt.outcome === 'delivered') await recordDelivered(tx, scope, text, receipt, now)
  else await recordUndelivered(tx, scope, text, receipt, now)
  await queueMessageEvent(
    tx,
    receipt.outcome === 'delivered' ? 'message.delivered' : 'message.failed',
    { businessId: scope.businessId, messageId },
    now,
  )
}

/** Marks the text as delivered, even if it was unknown whether it was sent. */
async function recordDelivered(
  tx: Tx,
  scope: TextScope,
  text: Text,
  { providerId }: FinalReceipt,
  now: Date,
): Promise<void> {
  await tx.message.updateMany({
    where: { businessId: scope.businessId, id: text.id },
    data: {
      status: 'delivered',
      providerId,
      deliveredAt: now,
      errorCode: null,
      error: null,
      ...(text.status === 'unknown' ? { sentAt: now } : {}),
    },
  })
  if (text.status !== 'unknown' || text.reminderId === null) return
  await tx.reminder.updateMany({
    where: { businessId: scope.businessId, id: text.reminderId, status: { in: ['failed', 'planned'] } },
    data: { status: 'sent', sent: true, sentAt: now, skipReason: null },
  })
  if (text.appointment === null) return
  const type = text.kind as ReminderType
  await closeUnreached(tx, { businessId: scope.businessId, appointmentId: text.appointment.id, type, now })
}

async function recordUndelivered(
  tx: Tx,
  scope: TextScope,
  text: Text,
  { providerId, errorCode }: FinalReceipt,
  now: Date,
): Promise<void> {
  const reason = failureInWords(errorCode, null) ?? 'The provider could not deliver the text'
  await tx.message.updateMany({
    where: { businessId: scope.businessId, id: text.id },
    data: { status: 'failed', providerId, errorCode, error: reason },
  })
  await recordNumberTrouble(tx, scope.businessId, text.recipient, errorCode, now)
  if (text.reminderId !== null && text.reminder !== null && text.reminder.status !== 'void')
    await fallBack(tx, scope, text, reason, now)
  await settleWithoutReminder(tx, scope, text, { code: errorCode, reason }, now)
}

/** Does for a reply, an offer or an invitation what follows if the provider refuses it right away. */
async function settleWithoutReminder(
  tx: Tx,
  { businessId }: TextScope,
  { id: messageId, kind, clientId, client, payload }: Text,
  ending: { code: string | null; reason: string },
  now: Date,
): Promise<void> {
  const reply = kind === REPLY_KIND ? readReplyPayload(payload) : null
  if (reply !== null)
    await reportFailedReply(
      tx,
      { businessId, messageId },
      { payload: reply, clientId },
      { status: 'failed', ...ending },
      now,
    )
  await endWindowIfUnreached(tx, { businessId }, { messageId, code: ending.code })
  if (kind !== INVITATION_KIND || clientId === null || client === null) return
  await replaceUndelivered(tx, { businessId, clientId, client, payload: payload as unknown as InvitationPayload }, now)
}

/** Reopens the reminder while its email is waiting; marks it as failed if no other message reached the client. */
async function fallBack(tx: Tx, scope: TextScope, text: Text, reason: string, now: Date): Promise<void> {
  const own = { businessId: scope.businessId, reminderId: text.reminderId }
  if (text.reminderId !== null) await lockReminder(tx, scope, text.reminderId)
  if ((await tx.message.count({ where: { ...own, channel: 'email' } })) === 0) await queueEmail(tx, scope, text, now)
  const others = await tx.message.findMany({ where: { ...own, id: { not: text.id } }, select: { status: true } })
  if (others.some(({ status }) => status === 'sent' || status === 'delivered')) return
  const isHopeful = others.some(({ status }) => status === 'queued' || status === 'sending')
  const { count } = await tx.reminder.updateMany({
    where: { businessId: scope.businessId, id: text.reminderId ?? '', status: { in: ['sent', 'planned'] } },
    data: {
      sent: false,
      sentAt: null,
      ...(isHopeful ? { status: 'planned', skipReason: null } : { status: 'failed', skipReason: reason }),
    },
  })
  if (count === 1 && !isHopeful) await tellUnreached(tx, scope, text, reason, now)
}

async function tellUnreached(
  tx: Tx,
  scope: TextScope,
  { appointment, clientId, client, kind }: Text,
  reason: string,
  now: Date,
): Promise<void> {
  if (appointment === null || clientId === null || client === null || isOutcomeStep(kind as ReminderType)) return
  await raiseUnreached(tx, {
    businessId: scope.businessId,
    appointmentId: appointment.id,
    clientId,
    type: kind as ReminderType,
    clientName: client.name,
    appointmentDate: appointment.appointmentDate,
    timeZone: scope.timeZone,
    reason,
    now,
  })
}

async function queueEmail(tx: Tx, scope: TextScope, text: Text, now: Date): Promise<void> {
  const { appointmentId, clientId, reminderId, reminder, client, kind, payload } = text
  if (
    appointmentId === null ||
    reminder === null ||
    client === null ||
    emailObstacle(kind as ReminderType, client) !== null
  )
    return
  await tx.message.createMany({
    data: [
      {
        businessId: scope.businessId,
        appointmentId,
        clientId,
        reminderId,
        kind,
        channel: 'email',
        dueAt: now,
        createdAt: now,
        dedupeKey: dedupeKey(appointmentId, kind, 'email', reminder.plannedVersion),
        ...(payload === null ? {} : { payload }),
      },
    ],
    skipDuplicates: true,
  })
}
