/** Delivery receipts of the provider: each is recorded once, in whatever order they come. */
import { emailObstacle } from '@/lib/domain/message'
import { failureInWords, readReceipt } from '@/lib/domain/message-failure'
import type { ReminderType } from '@/lib/domain/reminder'
import { getDb, type Tx } from '../db'
import type { Deps } from '../deps'
import type { Prisma } from '../generated/prisma/client'
import { dedupeKey } from '../reminder/commands'
import type { BusinessScope } from '../scope'
import { tellMessage } from '../webhook/tell-message'
import { recordNumberTrouble } from './number-trouble'
import { raiseUnreached } from './unreached'

/** The text behind a provider's id, whosever it is; null where we sent none such. Only for signed calls of the provider. */
export async function unsafeAcrossBusinessesFindText(providerId: string): Promise<{ businessId: string; messageId: string } | null> {
  const row = await getDb().message.findFirst({ where: { providerId, channel: 'sms' }, select: { id: true, businessId: true } })
  return row && { businessId: row.businessId, messageId: row.id }
}

/** What the provider says of a text: its word for the state, and its error code where there is one. */
export interface Receipt {
  status: string
  errorCode: string | null
}

const TEXT = {
  id: true, kind: true, status: true, appointmentId: true, clientId: true, reminderId: true, recipient: true, payload: true,
  client: { select: { name: true, email: true, emailOptedOutAt: true } },
  appointment: { select: { id: true, appointmentDate: true } },
  reminder: { select: { status: true, plannedVersion: true } },
} satisfies Prisma.MessageSelect
type Text = Prisma.MessageGetPayload<{ select: typeof TEXT }>

/**
 * Afterwards the text is `delivered`, or `failed` with its e-mail queued where the client can
 * get one. The first final receipt stands; earlier states and repeats change nothing.
 */
export async function recordReceipt(scope: BusinessScope, messageId: string, receipt: Receipt, deps: Deps): Promise<void> {
  const outcome = readReceipt(receipt.status)
  if (outcome === null) return
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    const own = { businessId: scope.businessId, id: messageId }
    await tx.$queryRaw`SELECT 1 FROM messages WHERE business_id = ${scope.businessId}::uuid AND id = ${messageId}::uuid FOR UPDATE`
    const text = await tx.message.findFirst({ where: { ...own, channel: 'sms', status: { in: ['sent', 'unknown'] } }, select: TEXT })
    if (text === null) return
    if (outcome === 'delivered') await recordDelivered(tx, scope, text, now)
    else await recordUndelivered(tx, scope, text, receipt.errorCode, now)
    await tellMessage(tx, outcome === 'delivered' ? 'message.delivered' : 'message.failed', { businessId: scope.businessId, messageId }, now)
  })
}

/** A text of which nobody knew whether it went out did. */
async function recordDelivered(tx: Tx, scope: BusinessScope, text: Text, now: Date): Promise<void> {
  await tx.message.updateMany({
    where: { businessId: scope.businessId, id: text.id },
    data: { status: 'delivered', deliveredAt: now, errorCode: null, error: null, ...(text.status === 'unknown' ? { sentAt: now } : {}) },
  })
  if (text.status !== 'unknown' || text.reminderId === null) return
  await tx.reminder.updateMany({
    where: { businessId: scope.businessId, id: text.reminderId, status: { in: ['failed', 'planned'] } },
    data: { status: 'sent', sent: true, sentAt: now, skipReason: null },
  })
}

async function recordUndelivered(tx: Tx, scope: BusinessScope, text: Text, code: string | null, now: Date): Promise<void> {
  const reason = failureInWords(code, null) ?? 'The provider could not deliver the text'
  await tx.message.updateMany({
    where: { businessId: scope.businessId, id: text.id }, data: { status: 'failed', errorCode: code, error: reason },
  })
  await recordNumberTrouble(tx, scope.businessId, text.recipient, code, now)
  if (text.reminderId !== null && text.reminder !== null && text.reminder.status !== 'void') await fallBack(tx, scope, text, reason, now)
}

/** The step is open again while its e-mail waits, and has failed where nothing else reached the client. */
async function fallBack(tx: Tx, scope: BusinessScope, text: Text, reason: string, now: Date): Promise<void> {
  const own = { businessId: scope.businessId, reminderId: text.reminderId }
  await tx.$queryRaw`SELECT 1 FROM reminders WHERE business_id = ${scope.businessId}::uuid AND id = ${text.reminderId}::uuid FOR UPDATE`
  if ((await tx.message.count({ where: { ...own, channel: 'email' } })) === 0) await queueEmail(tx, scope, text, now)
  const others = await tx.message.findMany({ where: { ...own, id: { not: text.id } }, select: { status: true } })
  if (others.some(({ status }) => status === 'sent' || status === 'delivered')) return
  const isHopeful = others.some(({ status }) => status === 'queued' || status === 'sending')
  const { count } = await tx.reminder.updateMany({
    where: { businessId: scope.businessId, id: text.reminderId ?? '', status: { in: ['sent', 'planned'] } },
    data: { sent: false, sentAt: null, ...(isHopeful ? { status: 'planned', skipReason: null } : { status: 'failed', skipReason: reason }) },
  })
  if (count === 1 && !isHopeful) await tellOwner(tx, scope, text, reason)
}

async function tellOwner(tx: Tx, scope: BusinessScope, { appointment, clientId, client, kind }: Text, reason: string): Promise<void> {
  if (appointment === null || clientId === null || client === null) return
  await raiseUnreached(tx, {
    businessId: scope.businessId, appointmentId: appointment.id, clientId, type: kind as ReminderType, clientName: client.name,
    appointmentDate: appointment.appointmentDate, timeZone: scope.timeZone, reason,
  })
}

async function queueEmail(tx: Tx, scope: BusinessScope, text: Text, now: Date): Promise<void> {
  const { appointmentId, clientId, reminderId, reminder, client, kind, payload } = text
  if (appointmentId === null || reminder === null || client === null || emailObstacle(kind as ReminderType, client) !== null) return
  await tx.message.createMany({
    data: [{
      businessId: scope.businessId, appointmentId, clientId, reminderId, kind, channel: 'email', dueAt: now, createdAt: now,
      dedupeKey: dedupeKey(appointmentId, kind, 'email', reminder.plannedVersion),
      ...(payload === null ? {} : { payload }),
    }],
    skipDuplicates: true,
  })
}
