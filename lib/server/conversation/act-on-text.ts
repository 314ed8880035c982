/** Does what a client's text asks for, in the transaction that stores it. */
import { cutGraphemes } from '@/lib/domain/graphemes'
import { emailObstacle } from '@/lib/domain/message'
import { awaitsApproval } from '@/lib/domain/protection'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import type { ReplyMeaning } from '@/lib/domain/sms-reply'
import { changeStatusOf } from '../appointment/status'
import { recordEvent } from '../appointment/store'
import type { Tx } from '../db'
import { REPLY_KIND, type ReplyPayload } from '../messaging/reply-payload'
import { recordOptOut, unsafeAcrossBusinessesEndOptOut } from '../messaging/sending-number'
import type { SpokenVisit } from '../messaging/visit'
import { raiseTask } from '../owner-task/raise-task'
import { changeReach } from '../reminder/change-reach'
import { lockAppointment } from '../row-lock'
import type { BusinessScope } from '../scope'
import * as answers from './answer-texts'
import type { Sender } from './sender'
import type { InboundText } from './texted-business'

/** A text that is stored and interpreted; `id` is its row's. */
export interface StoredText extends InboundText {
  id: string
  meaning: ReplyMeaning
}

/** Acts on the text. Returns false if that wasn't possible, so that the owner has to. */
export async function actOnText(
  tx: Tx,
  scope: BusinessScope,
  sender: Sender,
  text: StoredText,
  now: Date,
): Promise<boolean> {
  if (text.meaning === 'opt_out') return optOut(tx, scope, sender, text, now)
  if (text.meaning === 'opt_in') return optIn(tx, scope, sender, text, now)
  if (text.meaning === 'help') {
    // With an opt-out type, the provider has already sent its own help text.
    return text.optOutType !== null || answer(tx, scope, sender, text, answers.helpAnswer(sender.business), now)
  }
  const visit = text.meaning === 'running_late' ? sender.next : sender.visit
  return visit === null ? false : actOnAppointment(tx, scope, sender, visit, text, now)
}

async function actOnAppointment(
  tx: Tx,
  scope: BusinessScope,
  sender: Sender,
  visit: SpokenVisit,
  text: StoredText,
  now: Date,
): Promise<boolean> {
  // Locked until the end, so that the visit can't change between reading and updating it.
  await lockAppointment(tx, scope, visit.appointmentId)
  const held = await tx.appointment.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: visit.appointmentId } },
    select: { status: true, protection: true, approvedAt: true },
  })
  if (text.meaning === 'running_late') return tellLate(tx, scope, sender, visit, text, now)
  if (visit.start <= now) return false
  if (text.meaning === 'reschedule') return answer(tx, scope, sender, text, answers.rescheduleAnswer(visit), now)
  if (text.meaning === 'confirm') {
    // The owner must approve it first.
    if (held && awaitsApproval(held)) return false
    await changeStatusOf(tx, scope, visit.appointmentId, 'confirmed', null, now)
    return answer(
      tx,
      scope,
      sender,
      text,
      visit.isConfirmed ? answers.stillConfirmedAnswer(visit) : answers.confirmedAnswer(visit),
      now,
    )
  }
  if (text.meaning === 'cannot_come') return giveUp(tx, scope, sender, visit, text, now)
  return false
}

/**
 * Cancels the visit and tells the client by one text: the planned one about the cancellation if it is due, otherwise a
 * reply in its place, because a client who texts at night waits for an answer.
 */
async function giveUp(
  tx: Tx,
  scope: BusinessScope,
  sender: Sender,
  visit: SpokenVisit,
  text: StoredText,
  now: Date,
): Promise<boolean> {
  await changeStatusOf(tx, scope, visit.appointmentId, 'cancelled', null, now)
  const planned = {
    businessId: scope.businessId,
    appointmentId: visit.appointmentId,
    kind: 'cancelled',
    channel: 'sms',
    status: 'queued',
  }
  if ((await tx.message.count({ where: { ...planned, dueAt: { lte: now } } })) > 0) return true
  await tx.message.updateMany({ where: planned, data: { status: 'void', error: 'The reply told the client' } })
  return answer(tx, scope, sender, text, answers.cancelledAnswer(visit), now)
}

const LATE_WITHIN_MS = 12 * 3_600_000

async function tellLate(
  tx: Tx,
  scope: BusinessScope,
  sender: Sender,
  visit: SpokenVisit,
  text: StoredText,
  now: Date,
): Promise<boolean> {
  if (visit.start.getTime() - now.getTime() > LATE_WITHIN_MS) return false
  await recordEvent(tx, scope, visit.appointmentId, { type: 'running_late', reason: cutGraphemes(text.body, 200) }, now)
  return answer(tx, scope, sender, text, answers.lateAnswer(visit), now)
}

/**
 * Opts the client out. Their visit stays booked, because the carriers' keyword for "no more texts" says nothing about
 * it.
 */
async function optOut(tx: Tx, scope: BusinessScope, sender: Sender, text: StoredText, now: Date): Promise<boolean> {
  await recordOptOut(tx, scope.businessId, text.from, now)
  const { visit } = sender
  const isMailed = visit !== null && visit.start > now && emailObstacle('answer', sender) === null
  if (isMailed)
    await queue(
      tx,
      scope,
      sender,
      { dedupeKey: `reply:${text.id}:email`, channel: 'email', appointmentId: visit.appointmentId, text: '' },
      now,
    )
  const when =
    visit && visit.start > now
      ? ` The appointment on ${formatDateShort(visit.start, scope.timeZone)}, ${formatTime(visit.start, scope.timeZone)} is still booked.`
      : ''
  const next = isMailed
    ? ' We sent an email with the link to change it.'
    : when && ' We can’t email this client either: please call.'
  await raiseTask(tx, scope.businessId, {
    kind: 'opted_out',
    dedupeKey: `opted_out:${text.id}`,
    clientId: sender.clientId,
    appointmentId: when ? (visit?.appointmentId ?? null) : null,
    text: `${sender.name ?? text.from} replied “${text.body.trim().replace(/\s+/g, ' ')}” and won’t get any more texts.${when}${next}`,
  })
  return true
}

/** Opts the client in. Their START also counts as consent if none was recorded. */
async function optIn(tx: Tx, scope: BusinessScope, sender: Sender, text: StoredText, now: Date): Promise<boolean> {
  await unsafeAcrossBusinessesEndOptOut(tx, scope.businessId, text.from)
  if (sender.clientId === null || sender.smsConsentAt !== null) return true
  const id = sender.clientId
  await changeReach(tx, scope, [id], now, async () => {
    // Checks the number, because a merged client record may have a different one.
    const { count } = await tx.client.updateMany({
      where: { businessId: scope.businessId, id, phoneE164: text.from },
      data: {
        smsConsentAt: now,
        smsConsentText: `Replied ${cutGraphemes(text.body.trim(), 20)} to a text`,
        version: { increment: 1 },
      },
    })
    return count > 0
  })
  return true
}

async function answer(
  tx: Tx,
  scope: BusinessScope,
  sender: Sender,
  text: StoredText,
  words: string,
  now: Date,
): Promise<true> {
  await queue(
    tx,
    scope,
    sender,
    {
      dedupeKey: `reply:${text.id}`,
      channel: 'sms',
      appointmentId: sender.visit?.appointmentId ?? null,
      text: words,
      to: text.from,
    },
    now,
  )
  return true
}

interface QueuedAnswer {
  dedupeKey: string
  channel: 'email' | 'sms'
  appointmentId: string | null
  text: string
  to?: string
}

async function queue(
  tx: Tx,
  scope: BusinessScope,
  sender: Sender,
  { dedupeKey, channel, appointmentId, text, to }: QueuedAnswer,
  now: Date,
): Promise<void> {
  const payload: ReplyPayload = { text, by: 'system', to: to ?? null }
  await tx.message.createMany({
    data: [
      {
        businessId: scope.businessId,
        clientId: sender.clientId,
        appointmentId,
        kind: REPLY_KIND,
        channel,
        dedupeKey,
        dueAt: now,
        createdAt: now,
        payload: { ...payload },
      },
    ],
    skipDuplicates: true,
  })
}
