/** Keeps an appointment's stored messages in sync with the plan of lib/domain, in the caller's transaction. */
import { randomUUID } from 'node:crypto'
import type { AppointmentStatus } from '@/lib/domain/appointment'
import { planSends, type PlannedSend, type Reachability } from '@/lib/domain/message'
import { releaseDeadline, releaseHoursInEffect } from '@/lib/domain/release'
import { isNewsStep, type PlannedAppointment, type ReminderType } from '@/lib/domain/reminder'
import {
  clientKnows,
  diffPlan,
  planReminders,
  type ExistingReminder,
  type PlanChange,
  type PlannedReminder,
  type ReminderCause,
} from '@/lib/domain/reminder-plan'
import { messageChoices, type StoredMessageChoice } from '@/lib/domain/message-choice'
import { type Db, prepared, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import { isSmsConfigured } from '../messaging/sms'
import type { BusinessScope } from '../scope'

/** The business's columns that messages depend on; select these and pass them as `settings`. */
export const REMINDER_SETTINGS_SELECT = {
  timezone: true,
  smsEnabled: true,
  smsFrom: true,
  confirmationEnabled: true,
  reminder24hEnabled: true,
  reminder2hEnabled: true,
  followUpEnabled: true,
  sandboxExpiresAt: true,
  releaseHours: true,
  recoveryMode: true,
  messageSettings: { select: { kind: true, emailEnabled: true, smsEnabled: true, leadMinutes: true } },
} as const

/** The client's columns that decide how they can be reached. */
export const CLIENT_REACH_SELECT = {
  email: true,
  phoneE164: true,
  smsConsentAt: true,
  emailOptedOutAt: true,
  cannotTextReason: true,
} as const

/** The settings of a business on which its message plans depend. */
export interface ReminderSettings {
  timezone: string
  smsEnabled: boolean
  smsFrom: string | null
  confirmationEnabled: boolean
  reminder24hEnabled: boolean
  reminder2hEnabled: boolean
  followUpEnabled: boolean
  sandboxExpiresAt: Date | null
  releaseHours: number | null
  recoveryMode: string
  messageSettings: StoredMessageChoice[]
}

/** The appointment as it is after the caller's change; `version` is the new one. */
export interface ReminderSubject {
  appointmentId: string
  clientId: string
  appointmentDate: Date
  /** Duration in minutes. */
  duration: number
  status: AppointmentStatus
  /** When the current status was set; null before the first change. */
  statusChangedAt: Date | null
  version: number
  source: string
  /** Whether it is a request without the owner's approval; default: false. */
  awaitsApproval?: boolean
  /** Whether the owner is cancelling it and can undo that; default: false. */
  mayBeUndone?: boolean
  createdAt: Date
  client: {
    email: string | null
    phoneE164: string | null
    smsConsentAt: Date | null
    emailOptedOutAt: Date | null
    cannotTextReason: string | null
    /** If absent, looked up when a text is about to be sent, instead of while somebody waits for their booking. */
    smsOptedOut?: boolean
  }
  settings: ReminderSettings
}

/** Loads the business's settings for the plan in one statement. Throws 404 if the business was deleted. */
export async function loadReminderSettings(tx: Tx, scope: BusinessScope): Promise<ReminderSettings> {
  const [row] = await tx.$queryRaw<ReminderSettings[]>(prepared(reminderSettingsSql(scope)))
  if (!row) throw notFound('Business not found')
  return row
}

/** Returns the SQL that reads `ReminderSettings`. It yields no row if the business was deleted. */
export function reminderSettingsSql(scope: BusinessScope): Prisma.Sql {
  return Prisma.sql`
    SELECT timezone, sms_enabled AS "smsEnabled", sms_from AS "smsFrom", confirmation_enabled AS "confirmationEnabled",
      reminder_24h_enabled AS "reminder24hEnabled", reminder_2h_enabled AS "reminder2hEnabled",
      follow_up_enabled AS "followUpEnabled", sandbox_expires_at AS "sandboxExpiresAt", release_hours AS "releaseHours", recovery_mode AS "recoveryMode",
      (SELECT coalesce(json_agg(json_build_object('kind', p.kind, 'emailEnabled', p.email_enabled, 'smsEnabled', p.sms_enabled,
        'leadMinutes', p.lead_minutes)), '[]') FROM message_settings p WHERE p.business_id = b.id) AS "messageSettings"
    FROM businesses b WHERE b.id = ${scope.businessId}::uuid`
}

/**
 * Updates `reminders` and `messages` to what the client should get, given what was sent to them so far. Voids outdated
 * unsent rows. Uses one statement for a new booking. The caller holds the lock on the appointment's row, so that two
 * changes can't interleave.
 */
export async function syncReminders(
  tx: Tx,
  scope: BusinessScope,
  subject: ReminderSubject,
  cause: ReminderCause,
  now: Date,
): Promise<void> {
  const existing = cause === 'booked' ? [] : await listStoredReminders(tx, scope, subject)
  const planned = planReminders(plannedAppointment(subject), cause, clientKnows(existing, now), now)
  const change = diffPlan(planned, existing, { cause, version: subject.version }, now)
  const isOutdated = existing.some((row) => row.status !== 'void' && !change.keepIds.includes(row.id))
  if (isOutdated) await voidOutdated(tx, scope, subject.appointmentId, change)
  await insertReminders(tx, scope, subject, change.add, now)
}

/** Returns the appointment as input for lib/domain's rules. */
export function plannedAppointment({ settings, ...subject }: ReminderSubject): PlannedAppointment {
  return {
    ...subject,
    timeZone: settings.timezone,
    choices: messageChoices(settings.messageSettings),
    releaseHours: releaseHoursInEffect(settings),
  }
}

/**
 * Voids the messages that were waiting for the appointment's former client, and plans them for the current one as for a
 * new booking. Returns whether the former client had been notified of it.
 */
export async function handOverReminders(
  tx: Tx,
  scope: BusinessScope,
  subject: ReminderSubject,
  formerClientId: string,
  now: Date,
): Promise<boolean> {
  const existing = await listStoredReminders(tx, scope, { ...subject, clientId: formerClientId })
  await voidOutdated(tx, scope, subject.appointmentId, { keepIds: [], voidIds: existing.map(({ id }) => id) })
  await insertReminders(
    tx,
    scope,
    subject,
    planReminders(plannedAppointment(subject), 'booked', clientKnows([], now), now),
    now,
  )
  return clientKnows(existing, now) === 'visit'
}

/**
 * Lists an appointment's stored reminders, including void ones, except those whose messages went to a former client of
 * the appointment.
 */
export function listStoredReminders(
  tx: Db | Tx,
  scope: BusinessScope,
  { appointmentId, clientId }: Pick<ReminderSubject, 'appointmentId' | 'clientId'>,
): Promise<ExistingReminder[]> {
  return tx.reminder.findMany({
    where: { businessId: scope.businessId, appointmentId, messages: { none: { clientId: { not: clientId } } } },
    select: { id: true, type: true, scheduledFor: true, status: true, plannedVersion: true },
  })
}

/**
 * Voids outdated rows. A message being sent right now stays claimed; its worker finds the void reminder before it
 * sends.
 */
async function voidOutdated(
  tx: Tx,
  scope: BusinessScope,
  appointmentId: string,
  change: Pick<PlanChange, 'keepIds' | 'voidIds'>,
): Promise<void> {
  const own = { businessId: scope.businessId, appointmentId }
  await tx.message.updateMany({
    where: { ...own, status: 'queued', reminderId: { not: null, notIn: change.keepIds } },
    data: { status: 'void', error: 'The appointment changed' },
  })
  if (change.voidIds.length === 0) return
  await tx.reminder.updateMany({
    where: { ...own, id: { in: change.voidIds }, status: { in: ['planned', 'skipped'] } },
    data: { status: 'void', skipReason: 'The appointment changed' },
  })
}

async function insertReminders(
  tx: Tx,
  scope: BusinessScope,
  subject: ReminderSubject,
  planned: readonly PlannedReminder[],
  now: Date,
): Promise<void> {
  if (planned.length === 0) return
  await tx.$executeRaw(
    prepared(
      Prisma.sql`WITH visit AS (SELECT ${subject.appointmentId}::uuid AS id), ${remindersSql(scope, subject, planned, now)} SELECT`,
    ),
  )
}

/**
 * Returns what `syncReminders` writes for a new booking, as CTEs of the statement that stores it. They must follow a
 * CTE `visit` with the appointment's `id`; if `visit` has no row, nothing is written.
 */
export function bookedRemindersSql(scope: BusinessScope, subject: ReminderSubject, now: Date): Prisma.Sql {
  return remindersSql(
    scope,
    subject,
    planReminders(plannedAppointment(subject), 'booked', clientKnows([], now), now),
    now,
  )
}

/**
 * Returns one statement for both tables, whose text is the same for any number of rows. Values shared by all rows are
 * sent once.
 */
function remindersSql(
  scope: BusinessScope,
  subject: ReminderSubject,
  planned: readonly PlannedReminder[],
  now: Date,
): Prisma.Sql {
  const rows = reminderRows(scope, subject, planned, now)
  const reminders = rows.reminders.map(({ id, type, scheduledFor, status, skipReason }) => ({
    id,
    type,
    scheduledFor,
    status,
    skipReason,
  }))
  const messages = rows.messages.map(({ reminderId, kind, channel, dedupeKey: key, dueAt, payload }) => ({
    reminderId,
    kind,
    channel,
    key,
    dueAt,
    payload,
  }))
  const at = Prisma.sql`${now}::timestamptz`
  return Prisma.sql`
    planned AS (
      INSERT INTO reminders (id, business_id, appointment_id, type, scheduled_for, status, skip_reason, planned_version, created_at)
      SELECT r.id, ${scope.businessId}::uuid, visit.id, r.type, r."scheduledFor", r.status, r."skipReason", ${subject.version}::int, ${at}
      FROM visit, json_to_recordset(${JSON.stringify(reminders)}::json) AS r(id uuid, type text, "scheduledFor" timestamptz, status text, "skipReason" text)
    ), queued AS (
      INSERT INTO messages (business_id, appointment_id, client_id, reminder_id, kind, channel, dedupe_key, due_at, payload, created_at, updated_at)
      SELECT ${scope.businessId}::uuid, visit.id, ${subject.clientId}::uuid, m."reminderId", m.kind, m.channel, m.key, m."dueAt", m.payload, ${at}, ${at}
      FROM visit, json_to_recordset(${JSON.stringify(messages)}::json) AS m("reminderId" uuid, kind text, channel text, key text, "dueAt" timestamptz, payload jsonb)
    )`
}

/** Returns the rows of planned reminders and their messages, for the subject's version. Writes nothing. */
export function reminderRows(
  scope: BusinessScope,
  subject: ReminderSubject,
  planned: readonly PlannedReminder[],
  now: Date,
) {
  const reach = reachabilityOf(subject)
  const visit = plannedAppointment(subject)
  const rows = planned.map((reminder) => ({
    id: randomUUID(),
    reminder,
    ...planSends(reminder, reach, subject.settings, visit, now),
  }))
  const reminders = rows.map(({ id, reminder, skipReason }) => ({
    id,
    businessId: scope.businessId,
    appointmentId: subject.appointmentId,
    type: reminder.type,
    scheduledFor: reminder.scheduledFor,
    status: skipReason === null ? 'planned' : 'skipped',
    skipReason,
    plannedVersion: subject.version,
    createdAt: now,
  }))
  const messages = rows.flatMap(({ id, reminder, sends }) =>
    sends.map((send) => toMessage(scope, subject, id, reminder, send, now)),
  )
  return { reminders, messages }
}

function toMessage(
  scope: BusinessScope,
  subject: ReminderSubject,
  reminderId: string,
  reminder: PlannedReminder,
  send: PlannedSend,
  now: Date,
) {
  return {
    businessId: scope.businessId,
    appointmentId: subject.appointmentId,
    clientId: subject.clientId,
    reminderId,
    kind: reminder.type,
    channel: send.channel,
    dedupeKey: dedupeKey(subject.appointmentId, reminder.type, send.channel, subject.version),
    dueAt: send.dueAt,
    createdAt: now,
    ...(isNewsStep(reminder.type) ? {} : { payload: payloadOf(reminder.type, subject) }),
  }
}

/**
 * Returns the facts that must still be true when the message is sent. A last call keeps the deadline with which it was
 * planned.
 */
function payloadOf(type: ReminderType, { appointmentDate, settings: { releaseHours } }: ReminderSubject) {
  const deadline =
    type === 'release_warning' && releaseHours !== null ? releaseDeadline(appointmentDate, releaseHours) : null
  return { appointmentDate: appointmentDate.toISOString(), ...(deadline ? { deadline: deadline.toISOString() } : {}) }
}

/** Returns the key that allows only one message per appointment, kind, channel and planned version, even in a race. */
export function dedupeKey(appointmentId: string, kind: string, channel: string, version: number): string {
  return `${appointmentId}:${kind}:${channel}:${version}`
}

function reachabilityOf(subject: ReminderSubject): Reachability {
  return {
    smsOptedOut: false,
    ...subject.client,
    smsConfigured: isSmsConfigured({ isSandbox: subject.settings.sandboxExpiresAt !== null }),
  }
}
