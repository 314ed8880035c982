/**
 * Planned messages about an appointment. The rows of `reminders` and the appointment's flags are updated as they are
 * sent.
 */
import { emailObstacle, judgeMessage } from '@/lib/domain/message'
import { failureInWords } from '@/lib/domain/message-failure'
import { isNewsStep, isOutcomeStep, REMINDER_TYPES, usefulUntil } from '@/lib/domain/reminder'
import type { Tx } from '../../db'
import { dedupeKey } from '../../reminder/commands'
import { lockReminder } from '../../row-lock'
import type { ClaimedMessage } from '../lease'
import { loadMessage, type LoadedMessage } from '../message-facts'
import type { Ending, MessageKind, Outgoing, Verdict } from '../message-kind'
import { renderSms } from '../templates/sms'
import { renderVisitMail } from '../templates/visit-mail'
import { raiseUnreached } from '../unreached'

/** Every message to a client about one of their appointments, except replies. */
export const visitStep: MessageKind = {
  owns: (kind) => (REMINDER_TYPES as readonly string[]).includes(kind),
  async load(db, claimed) {
    const message = await loadMessage(db, claimed)
    return message && toOutgoing(claimed, message)
  },
}

function toOutgoing(claimed: ClaimedMessage, message: LoadedMessage): Outgoing {
  const { client, clientId, appointmentId, visit, now } = message
  return {
    ...message,
    usefulUntil: usefulUntil(message.type, message),
    judge: () => judge(message),
    text: { to: client.phoneE164, cause: 'visit', clientId, appointmentId, keys: [], render: () => renderSms(visit) },
    strangersMailTo: client.email,
    renderMail: () => renderVisitMail(visit, client.email ?? '', message.emailLinks, now),
    fallbackEmail: canFallBack(message) ? emailRow(claimed, message) : null,
    // Locks appointment, message and reminder in the same order as the appointment's commands.
    beforeSent: (tx) => setFlag(tx, claimed, message),
    afterSent: (tx) => markReminderSent(tx, claimed, message),
    afterEnded: (tx, ending) => endReminder(tx, claimed, message, ending),
  }
}

function judge(message: LoadedMessage): Verdict {
  const judgement = judgeMessage(message, message.now)
  if (judgement.verdict === 'void') return { verdict: 'end', status: 'void', reason: judgement.reason, fallBack: false }
  return judgement.verdict === 'skip' ? { ...judgement, verdict: 'end', status: 'skipped' } : judgement
}

function canFallBack(message: LoadedMessage): boolean {
  return message.channel === 'sms' && !message.hasOwnEmail && emailObstacle(message.type, message.client) === null
}

function emailRow(claimed: ClaimedMessage, message: LoadedMessage): Outgoing['fallbackEmail'] {
  return {
    businessId: claimed.businessId,
    appointmentId: message.appointmentId,
    clientId: message.clientId,
    reminderId: message.reminderId,
    kind: message.type,
    channel: 'email',
    dedupeKey: dedupeKey(message.appointmentId, message.type, 'email', message.plannedVersion),
    dueAt: message.now,
    ...(isNewsStep(message.type) ? {} : { payload: { appointmentDate: message.appointmentDate.toISOString() } }),
  }
}

async function setFlag(tx: Tx, claimed: ClaimedMessage, message: LoadedMessage): Promise<void> {
  const flag = sentFlag(message)
  if (flag)
    await tx.appointment.updateMany({
      where: { businessId: claimed.businessId, id: message.appointmentId },
      data: flag,
    })
}

function sentFlag({ type }: LoadedMessage) {
  if (type === 'reminder_24h') return { reminder24hSent: true }
  if (type === 'reminder_2h') return { reminder2hSent: true }
  return type === 'follow_up' ? { followUpSent: true } : null
}

async function markReminderSent(tx: Tx, claimed: ClaimedMessage, message: LoadedMessage): Promise<void> {
  await tx.reminder.updateMany({
    where: { businessId: claimed.businessId, id: message.reminderId, sent: false },
    data: { sent: true, sentAt: message.now, status: 'sent', skipReason: null },
  })
}

const REMINDER_STATUS = { failed: 'failed', unknown: 'failed', skipped: 'skipped', void: 'void' } as const

/**
 * Ends a reminder that no channel can send anymore. Locks its row first, so that the last of two channels to end sees
 * how the other ended.
 */
async function endReminder(tx: Tx, claimed: ClaimedMessage, message: LoadedMessage, ending: Ending): Promise<void> {
  await lockReminder(tx, claimed, message.reminderId)
  const hopeful = await tx.message.count({
    where: {
      businessId: claimed.businessId,
      reminderId: message.reminderId,
      status: { in: ['queued', 'sending', 'sent', 'delivered'] },
    },
  })
  if (hopeful > 0) return
  const { count } = await tx.reminder.updateMany({
    where: { businessId: claimed.businessId, id: message.reminderId, status: 'planned' },
    data: { status: REMINDER_STATUS[ending.status], skipReason: ending.reason },
  })
  if (count === 1 && isUnreached(ending, message)) {
    await raiseUnreached(tx, {
      ...message,
      businessId: claimed.businessId,
      reason: failureInWords(ending.code, ending.reason) ?? ending.reason,
    })
  }
}

/**
 * Returns whether the client should have received the message but didn't, and the owner can still do something about
 * the visit. A message that is too late counts if its provider was down.
 */
function isUnreached(ending: Ending, message: LoadedMessage): boolean {
  if (isOutcomeStep(message.type)) return false
  if (ending.status === 'failed' || ending.status === 'unknown') return true
  return ending.status === 'skipped' && (isUnreachable(message) || message.attempts > 0 || message.isProviderPaused)
}

/**
 * Returns whether no channel is left (as opposed to nothing left to say): the client has opted out since, or lost their
 * number or address.
 */
function isUnreachable({ type, channel, client }: LoadedMessage): boolean {
  if (channel === 'email') return emailObstacle(type, client) !== null
  return client.smsOptedOut || client.phoneE164 === null || client.smsConsentAt === null
}
