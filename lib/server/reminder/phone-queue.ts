/** Texts that the owner can send from their own phone if no provider sends them. */
import type { PhoneText } from '@/lib/contracts/phone-queue'
import type { AppointmentStatus } from '@/lib/domain/appointment'
import { UNREACHED } from '@/lib/domain/message'
import { releaseHoursInEffect } from '@/lib/domain/release'
import { isTrueOf, usefulUntil, type ReminderType, type VisitTimes } from '@/lib/domain/reminder'
import { messageChoices } from '@/lib/domain/message-choice'
import { listSharing } from '../client/shared-contact'
import { getDb, type Tx } from '../db'
import type { Deps } from '../deps'
import type { Prisma } from '../generated/prisma/client'
import { conflict, notFound } from '../http/app-error'
import { MESSAGE_PROFILE_SELECT, toMessageProfile } from '../messaging/message-profile'
import { listOptedOut } from '../messaging/sending-number'
import { smsProvider } from '../messaging/sms'
import { renderSms } from '../messaging/templates/sms'
import { wordingOf } from '../messaging/visit-facts'
import { lockReminder } from '../row-lock'
import type { OwnerScope } from '../scope'
import { dedupeKey } from './commands'

/** How many hours ahead a text can already be sent. */
const AHEAD_HOURS = 12
const BEHIND_HOURS = 48
const MAX_TEXTS = 100
/** The `messages.provider_id` of a text sent from the owner's own phone. */
const OWN_PHONE = 'owner-phone'
const UNDO_MINUTES = 10
const OUT = ['sent', 'delivered', 'sending', 'unknown']

const SELECT = {
  id: true,
  type: true,
  scheduledFor: true,
  status: true,
  skipReason: true,
  plannedVersion: true,
  messages: { select: { channel: true, status: true, payload: true } },
  appointment: {
    select: {
      id: true,
      shortCode: true,
      service: true,
      appointmentDate: true,
      duration: true,
      status: true,
      statusChangedAt: true,
      cancelledBy: true,
      cancelReason: true,
      protection: true,
      protectionReason: true,
      confirmBy: true,
      approvedAt: true,
      priceCents: true,
      clientId: true,
      staff: { select: { name: true } },
      client: { select: { name: true, phoneE164: true, email: true, emailOptedOutAt: true } },
    },
  },
} as const satisfies Prisma.ReminderSelect
type Row = Prisma.ReminderGetPayload<{ select: typeof SELECT }>

/** Lists the texts due now and in the next hours, soonest first; none if a provider sends them. */
export async function listPhoneQueue(scope: OwnerScope, now: Date): Promise<PhoneText[]> {
  const business = await loadBusiness(getDb(), scope)
  if (hasProvider(business)) return []
  const rows = await getDb().reminder.findMany({
    where: {
      businessId: scope.businessId,
      scheduledFor: {
        gte: new Date(now.getTime() - BEHIND_HOURS * 3_600_000),
        lte: new Date(now.getTime() + AHEAD_HOURS * 3_600_000),
      },
      status: { in: ['planned', 'sent', 'skipped'] },
      OR: [{ status: { not: 'skipped' } }, { skipReason: { startsWith: UNREACHED } }],
      messages: { none: { channel: 'sms', status: { in: OUT } } },
      appointment: { client: { phoneE164: { not: null }, smsConsentAt: { not: null }, cannotTextReason: null } },
    },
    select: SELECT,
    orderBy: [{ scheduledFor: 'asc' }, { id: 'asc' }],
    take: MAX_TEXTS,
  })
  const stopped = await listStopped(scope, rows)
  const sharing = await listSharing(
    getDb(),
    scope.businessId,
    rows.map(({ appointment }) => appointment.clientId),
  )
  const rules = {
    timeZone: scope.timeZone,
    choices: messageChoices(business.messageSettings),
    releaseHours: releaseHoursInEffect(business),
  }
  return rows
    .filter((row) => !stopped.has(row.appointment.client.phoneE164 ?? '') && isWorthTexting(row, rules, now))
    .map((row) => toText(row, scope, business, sharing.has(row.appointment.clientId), now))
}

/**
 * Records that the owner sent this text themselves: it counts as sent, and its fallback email isn't sent. Idempotent.
 * Throws 404, and 409 if it was already sent or a provider sends the texts.
 */
export async function markTexted(scope: OwnerScope, reminderId: string, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    await lockReminder(tx, scope, reminderId)
    const business = await loadBusiness(tx, scope)
    const row = await tx.reminder.findUnique({
      where: { businessId_id: { businessId: scope.businessId, id: reminderId } },
      select: SELECT,
    })
    if (!row) throw notFound('Message not found')
    if (hasProvider(business)) throw conflict('sms_configured', 'Your provider sends the texts')
    const { appointment, type, plannedVersion } = row
    const sharing = await listSharing(tx, scope.businessId, [appointment.clientId])
    const { count } = await tx.message.createMany({
      data: [
        {
          businessId: scope.businessId,
          appointmentId: appointment.id,
          reminderId,
          clientId: appointment.clientId,
          kind: type,
          channel: 'sms',
          dedupeKey: dedupeKey(appointment.id, type, 'sms', plannedVersion),
          status: 'sent',
          dueAt: now,
          sentAt: now,
          createdAt: now,
          attempts: 1,
          recipient: appointment.client.phoneE164,
          body: toText(row, scope, business, sharing.has(appointment.clientId), now).text,
          providerId: OWN_PHONE,
          payload: { before: { status: row.status, skipReason: row.skipReason } },
        },
      ],
      skipDuplicates: true,
    })
    if (count === 0) throw conflict('already_sent', 'This message was already sent')
    if (isEmailFallback(type, business))
      await tx.message.updateMany({
        where: { businessId: scope.businessId, reminderId, channel: 'email', status: 'queued' },
        data: { status: 'void', error: 'You texted it yourself' },
      })
    await tx.reminder.updateMany({
      where: { businessId: scope.businessId, id: reminderId },
      data: { status: 'sent', sent: true, sentAt: now, skipReason: null },
    })
  })
}

/** Undoes `markTexted`, within ten minutes. Throws 404 after that, or if nothing was recorded. */
export async function undoTexted(scope: OwnerScope, reminderId: string, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    await lockReminder(tx, scope, reminderId)
    const own = {
      businessId: scope.businessId,
      reminderId,
      providerId: OWN_PHONE,
      sentAt: { gte: new Date(now.getTime() - UNDO_MINUTES * 60_000) },
    }
    const text = await tx.message.findFirst({ where: own, select: { id: true, payload: true } })
    if (!text) throw notFound('There is nothing to undo')
    const { before } = text.payload as { before: { status: string; skipReason: string | null } }
    await tx.message.deleteMany({ where: { ...own, id: text.id } })
    await tx.message.updateMany({
      where: {
        businessId: scope.businessId,
        reminderId,
        channel: 'email',
        status: 'void',
        error: 'You texted it yourself',
      },
      data: { status: 'queued', error: null },
    })
    const stillSent = await tx.message.count({
      where: { businessId: scope.businessId, reminderId, status: { in: ['sent', 'delivered'] } },
    })
    await tx.reminder.updateMany({
      where: { businessId: scope.businessId, id: reminderId },
      data: stillSent > 0 ? {} : { ...before, sent: false, sentAt: null },
    })
  })
}

const BUSINESS = {
  ...MESSAGE_PROFILE_SELECT,
  sandboxExpiresAt: true,
  releaseHours: true,
  recoveryMode: true,
  messageSettings: {
    select: {
      kind: true,
      emailEnabled: true,
      smsEnabled: true,
      leadMinutes: true,
      smsText: true,
      emailSubject: true,
      emailText: true,
    },
  },
  _count: { select: { staff: { where: { active: true } } } },
} as const satisfies Prisma.BusinessSelect
type Business = Prisma.BusinessGetPayload<{ select: typeof BUSINESS }>

async function loadBusiness(db: Tx, scope: OwnerScope): Promise<Business> {
  return db.business.findUniqueOrThrow({ where: { id: scope.businessId }, select: BUSINESS })
}

function hasProvider({ sandboxExpiresAt }: Business): boolean {
  return smsProvider({ isSandbox: sandboxExpiresAt !== null }) !== 'none'
}

async function listStopped(scope: OwnerScope, rows: readonly Row[]): Promise<Set<string>> {
  const numbers = rows.flatMap(({ appointment }) => appointment.client.phoneE164 ?? [])
  return listOptedOut(getDb(), scope.businessId, numbers)
}

function isWorthTexting(
  { type, appointment, messages }: Row,
  rules: Pick<VisitTimes, 'timeZone' | 'choices' | 'releaseHours'>,
  now: Date,
): boolean {
  const kind = type as ReminderType
  const { channels } = rules.choices[kind]
  if (channels === 'email_only' || channels === 'off' || !isTrueOf(kind, appointment.status as AppointmentStatus))
    return false
  if (messages.some(({ payload }) => isOfOtherStart(payload, appointment.appointmentDate))) return false
  return now < usefulUntil(kind, { ...appointment, ...rules })
}

/** Returns whether the message was planned for another start, from which the visit has moved since. */
function isOfOtherStart(payload: Prisma.JsonValue, start: Date): boolean {
  const planned = payload !== null && typeof payload === 'object' && !Array.isArray(payload) && payload.appointmentDate
  return typeof planned === 'string' && new Date(planned).getTime() !== start.getTime()
}

/** Returns whether an email about this is sent only if no text is. */
function isEmailFallback(type: string, { messageSettings }: Business): boolean {
  return messageChoices(messageSettings)[type as ReminderType]?.channels === 'text_first'
}

function emailRoleOf({ type, messages }: Row, business: Business): PhoneText['emailRole'] {
  const statuses = messages.filter(({ channel }) => channel === 'email').map(({ status }) => status)
  if (statuses.some((status) => OUT.includes(status))) return 'sent'
  if (!statuses.includes('queued')) return 'none'
  return isEmailFallback(type, business) ? 'stand_in' : 'beside'
}

function toText(row: Row, scope: OwnerScope, business: Business, sharesContact: boolean, now: Date): PhoneText {
  const { id, type, scheduledFor, appointment } = row
  const { client, staff, ...visit } = appointment
  const kind = type as ReminderType
  const { messageSettings, _count } = business
  const own = messageSettings.find((setting) => setting.kind === kind) ?? {
    smsText: null,
    emailSubject: null,
    emailText: null,
  }
  return {
    id,
    type,
    dueAt: scheduledFor.toISOString(),
    clientName: client.name,
    service: visit.service,
    appointmentId: visit.id,
    appointmentDate: visit.appointmentDate.toISOString(),
    phone: client.phoneE164 ?? '',
    emailRole: emailRoleOf(row, business),
    text: renderSms({
      kind,
      appointmentId: visit.id,
      shortCode: visit.shortCode,
      clientName: client.name,
      sharesContact,
      service: visit.service,
      start: visit.appointmentDate,
      durationMinutes: visit.duration,
      isConfirmed: visit.status === 'confirmed',
      staffName: _count.staff > 1 ? staff.name : null,
      timeZone: scope.timeZone,
      icsSequence: 0,
      priceCents: visit.priceCents,
      canReply: false,
      deadline: null,
      ...wordingOf(kind, visit, own, now),
      business: toMessageProfile(business),
    }),
  }
}
