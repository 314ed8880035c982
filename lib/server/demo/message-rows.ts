/** Builds rows for the messages about the demo's visits: those already sent, and those planned. */
import { planSends, type PlannedSend } from '@/lib/domain/message'
import { isNewsStep } from '@/lib/domain/reminder'
import { planReminders, type PlannedReminder, type ReminderCause } from '@/lib/domain/reminder-plan'
import { DEFAULT_MESSAGE_CHOICES } from '@/lib/domain/message-choice'
import type { Prisma } from '../generated/prisma/client'
import { dedupeKey } from '../reminder/commands'
import type { CastPlace } from './business-rows'
import type { CastBusiness } from './cast-business'
import type { appointmentRows, clientRows } from './history-rows'

type AppointmentRow = ReturnType<typeof appointmentRows>[number]
type ClientRow = ReturnType<typeof clientRows>[number]

/** Rows of seed data, ready to insert. */
export interface MessageRows {
  reminders: ReturnType<typeof reminderRow>[]
  messages: ReturnType<typeof messageRow>[]
}

interface Step {
  step: PlannedReminder
  sends: PlannedSend[]
  skipReason: string | null
  version: number
  plannedAt: Date
  /** Whether the message was no longer true when it was due. */
  isVoid: boolean
}

/** Older messages, and reasons for not sending, have been deleted; the reminders still say what was sent. */
const MESSAGES_KEPT_DAYS = 30

/**
 * Builds reminders and messages as the planner wrote them when each appointment was booked, confirmed or finished.
 * Those due by `now`, or by the appointment's own time in `asOf`, are sent.
 */
export function messageRows(
  cast: CastBusiness,
  { newId }: CastPlace,
  appointments: readonly AppointmentRow[],
  clients: readonly ClientRow[],
  now: Date,
  /** For visits whose rows show an earlier state, the time of that state. */
  asOf: ReadonlyMap<string, Date>,
): MessageRows {
  const clientById = new Map(clients.map((client) => [client.id, client]))
  const keptSince = new Date(now.getTime() - MESSAGES_KEPT_DAYS * 24 * 3_600_000)
  const rows: MessageRows = { reminders: [], messages: [] }
  const lastKept = lastVisits(appointments)
  for (const appointment of appointments) {
    const client = clientById.get(appointment.clientId)
    const isBack = (lastKept.get(appointment.clientId) ?? 0) > appointment.appointmentDate.getTime()
    for (const step of client
      ? stepsOf(cast, appointment, client).map((planned) => withoutInvitation(planned, isBack))
      : []) {
      if ((step.isVoid || step.skipReason !== null) && step.step.scheduledFor < keptSince) continue
      const then = asOf.get(appointment.id) ?? now
      const reminder = reminderRow(newId(), appointment, step, then)
      rows.reminders.push(reminder)
      const sends = step.sends.filter(({ dueAt }) => dueAt >= keptSince)
      rows.messages.push(
        ...sends.map((send) => messageRow(newId(), reminder.id, appointment, client, step, send, then)),
      )
    }
  }
  return rows
}

/** Returns the start of each client's last visit that wasn't cancelled, in epoch milliseconds. */
function lastVisits(appointments: readonly AppointmentRow[]): Map<string, number> {
  const last = new Map<string, number>()
  for (const { clientId, appointmentDate, status } of appointments) {
    if (status !== 'cancelled') last.set(clientId, Math.max(last.get(clientId) ?? 0, appointmentDate.getTime()))
  }
  return last
}

/** Removes the invitation for a client who has booked again. */
function withoutInvitation(step: Step, isBack: boolean): Step {
  const isAsked = step.step.type === 'missed_again' && step.skipReason === null && !step.isVoid
  return isAsked && isBack ? { ...step, sends: [], skipReason: 'The client has booked again since' } : step
}

/** Returns the appointments with their "sent" columns set according to the reminders. */
export function withSentMarks(appointments: readonly AppointmentRow[], { reminders }: MessageRows) {
  const sent = new Set(reminders.filter((row) => row.sent).map((row) => `${row.appointmentId} ${row.type}`))
  return appointments.map((row) => ({
    ...row,
    reminder24hSent: sent.has(`${row.id} reminder_24h`),
    reminder2hSent: sent.has(`${row.id} reminder_2h`),
    followUpSent: sent.has(`${row.id} follow_up`),
  })) satisfies Prisma.AppointmentCreateManyInput[]
}

/**
 * Returns the messages planned when the visit was booked, confirmed or cancelled, and when its outcome was recorded.
 * Each plan replaces unsent messages of the one before.
 */
function stepsOf(cast: CastBusiness, appointment: AppointmentRow, client: ClientRow): Step[] {
  const { status, confirmedAt, cancelledAt, statusChangedAt, createdAt, version } = appointment
  const isOvertaken = (step: Step) =>
    (cancelledAt !== null && dueAtOf(step) > cancelledAt) ||
    (step.step.type === 'confirm_request' && confirmedAt !== null && dueAtOf(step) > confirmedAt)
  const booked = stepsPlanned(cast, { ...appointment, status: 'scheduled' }, client, 'booked', 1, createdAt).map(
    (step) => ({ ...step, isVoid: step.skipReason === null && isOvertaken(step) }),
  )
  const confirmed =
    confirmedAt === null || !booked.some(({ step, isVoid }) => isVoid && step.type === 'confirm_request')
      ? []
      : stepsPlanned(cast, { ...appointment, status: 'confirmed' }, client, 'confirmed', 2, confirmedAt).filter(
          ({ step }) => step.type === 'confirm_request',
        )
  const isEnded = status !== 'scheduled' && status !== 'confirmed' && statusChangedAt !== null
  const ended = isEnded
    ? stepsPlanned(
        cast,
        appointment,
        client,
        status === 'cancelled' ? 'cancelled' : 'finished',
        version,
        statusChangedAt,
      )
    : []
  return [...booked, ...confirmed, ...ended]
}

function stepsPlanned(
  cast: CastBusiness,
  appointment: AppointmentRow,
  client: ClientRow,
  cause: ReminderCause,
  version: number,
  plannedAt: Date,
): Step[] {
  const visit = { ...appointment, timeZone: cast.timeZone, choices: DEFAULT_MESSAGE_CHOICES, releaseHours: null }
  const reach = { ...client, emailOptedOutAt: null, smsOptedOut: false, cannotTextReason: null, smsConfigured: true }
  const switches = {
    smsEnabled: cast.smsEnabled,
    confirmationEnabled: true,
    reminder24hEnabled: true,
    reminder2hEnabled: true,
    followUpEnabled: true,
  }
  return planReminders(visit, cause, cause === 'booked' ? 'nothing' : 'visit', plannedAt).map((step) => ({
    step,
    version,
    plannedAt,
    isVoid: false,
    ...planSends(step, reach, switches, visit, plannedAt),
  }))
}

/** Returns when the step's first message is sent; quiet hours may move it forward. */
function dueAtOf({ step, sends }: Pick<Step, 'step' | 'sends'>): Date {
  return sends.reduce((first, { dueAt }) => (dueAt < first ? dueAt : first), sends[0]?.dueAt ?? step.scheduledFor)
}

function reminderRow(id: string, { businessId, id: appointmentId }: AppointmentRow, planned: Step, now: Date) {
  const { step, skipReason, version, plannedAt, isVoid } = planned
  const dueAt = dueAtOf(planned)
  const sent = skipReason === null && !isVoid && dueAt <= now
  return {
    id,
    businessId,
    appointmentId,
    type: step.type,
    scheduledFor: step.scheduledFor,
    status: skipReason !== null ? 'skipped' : isVoid ? 'void' : sent ? 'sent' : 'planned',
    skipReason: skipReason ?? (isVoid ? 'The appointment changed' : null),
    sent,
    sentAt: sent ? dueAt : null,
    plannedVersion: version,
    createdAt: plannedAt,
  } satisfies Prisma.ReminderCreateManyInput
}

function messageRow(
  id: string,
  reminderId: string,
  appointment: AppointmentRow,
  client: ClientRow | undefined,
  planned: Step,
  { channel, dueAt }: PlannedSend,
  now: Date,
) {
  const { step, version, plannedAt, isVoid } = planned
  const sent = !isVoid && dueAt <= now
  return {
    id,
    businessId: appointment.businessId,
    appointmentId: appointment.id,
    clientId: appointment.clientId,
    reminderId,
    kind: step.type,
    channel,
    dedupeKey: dedupeKey(appointment.id, step.type, channel, version),
    status: isVoid ? 'void' : !sent ? 'queued' : channel === 'sms' ? 'delivered' : 'sent',
    error: isVoid ? 'The appointment changed' : null,
    dueAt,
    attempts: sent ? 1 : 0,
    recipient: sent ? ((channel === 'sms' ? client?.phoneE164 : client?.email) ?? null) : null,
    payload: isNewsStep(step.type) ? null : { appointmentDate: appointment.appointmentDate.toISOString() },
    sentAt: sent ? dueAt : null,
    deliveredAt: sent && channel === 'sms' ? dueAt : null,
    createdAt: plannedAt,
    updatedAt: sent ? dueAt : plannedAt,
  }
}
