/** Moves reminders planned as e-mail to texts, once the owner switches texts on. */
import { isVisitStep, REMINDER_TYPES, type ReminderType } from '@/lib/domain/reminder'
import { planSends, type PlannedSend } from '@/lib/domain/message'
import { stepChoices } from '@/lib/domain/step-choice'
import type { Tx } from '../db'
import type { Prisma } from '../generated/prisma/client'
import { isSmsConfigured } from '../messaging/sms'
import type { OwnerScope } from '../scope'
import { CLIENT_REACH_SELECT, dedupeKey, loadReminderSettings } from './commands'

const STEP = {
  id: true, type: true, scheduledFor: true, plannedVersion: true,
  messages: { select: { id: true, channel: true, status: true, attempts: true } },
  appointment: {
    select: {
      id: true, clientId: true, appointmentDate: true, duration: true, statusChangedAt: true,
      client: { select: CLIENT_REACH_SELECT },
    },
  },
} satisfies Prisma.ReminderSelect
type Step = Prisma.ReminderGetPayload<{ select: typeof STEP }>

/**
 * Afterwards upcoming reminders that wait as e-mail wait as a text, where the business's present
 * switches and the client allow one. E-mail still takes over where the text fails.
 */
export async function switchToTexts(tx: Tx, scope: OwnerScope, now: Date): Promise<void> {
  const settings = await loadReminderSettings(tx, scope)
  const business = { timeZone: settings.timezone, choices: stepChoices(settings.messageSettings), releaseHours: settings.releaseHours }
  const smsConfigured = isSmsConfigured({ isSandbox: settings.sandboxExpiresAt !== null })
  const steps = await tx.reminder.findMany({
    where: {
      businessId: scope.businessId, status: 'planned', type: { in: REMINDER_TYPES.filter(isVisitStep) }, scheduledFor: { gt: now },
      appointment: { client: { phoneE164: { not: null }, smsConsentAt: { not: null } } },
    },
    select: STEP,
  })
  const switched = steps.filter(waitsAsEmailOnly).flatMap((step) => {
    const client = { ...step.appointment.client, smsOptedOut: false, smsConfigured }
    const visit = { ...step.appointment, ...business }
    const planned = { type: step.type as ReminderType, scheduledFor: step.scheduledFor, skipReason: null }
    const text = planSends(planned, client, settings, visit, now).sends.find(({ channel }) => channel === 'sms')
    return text ? [{ step, text }] : []
  })
  await replaceEmails(tx, scope, switched, now)
}

function waitsAsEmailOnly({ messages }: Step): boolean {
  const [only] = messages
  return messages.length === 1 && only?.channel === 'email' && only.status === 'queued' && only.attempts === 0
}

/** A worker may take an e-mail at this very moment: only those still there when deleted become texts. */
async function replaceEmails(tx: Tx, scope: OwnerScope, switched: { step: Step; text: PlannedSend }[], now: Date): Promise<void> {
  const ids = switched.map(({ step }) => step.messages[0]?.id ?? '')
  const gone = await tx.$queryRaw<{ reminder_id: string }[]>`
    DELETE FROM messages
    WHERE business_id = ${scope.businessId}::uuid AND id = ANY(${ids}::uuid[]) AND status = 'queued' AND attempts = 0
    RETURNING reminder_id`
  const free = new Set(gone.map((row) => row.reminder_id))
  await tx.message.createMany({
    data: switched.filter(({ step }) => free.has(step.id)).map(({ step: { id, type, plannedVersion, appointment }, text }) => ({
      businessId: scope.businessId, appointmentId: appointment.id, clientId: appointment.clientId, reminderId: id, kind: type, channel: 'sms',
      dedupeKey: dedupeKey(appointment.id, type, 'sms', plannedVersion), dueAt: text.dueAt, createdAt: now,
      payload: { appointmentDate: appointment.appointmentDate.toISOString() },
    })),
    skipDuplicates: true,
  })
}
