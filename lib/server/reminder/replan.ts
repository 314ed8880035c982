/** Replans upcoming messages after a change for the whole business, or for certain clients. */
import type { ReminderType } from '@/lib/domain/reminder'
import { isNewsStep, isOutcomeStep, REMINDER_TYPES } from '@/lib/domain/reminder'
import { planReminders } from '@/lib/domain/reminder-plan'
import { listSubjectsById, reminderSubject, type Subject } from '../appointment/subject'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'
import { plannedAppointment, reminderRows } from './commands'

/** The kinds to replan, and the reason stored with outdated rows. */
export interface Replan {
  /** Kinds of messages. News is left out, because it is sent immediately. */
  types: readonly ReminderType[]
  reason: string
  /** If absent, the visits of all clients. */
  clientIds?: readonly string[]
}

/** Options for transactions that replan: thousands of rows can take longer than the default timeout. */
export const REPLAN_TRANSACTION = { timeout: 20_000 } as const

/** Every kind of message that is planned ahead. */
export const PLANNED_AHEAD = REMINDER_TYPES.filter((type) => !isNewsStep(type))

/**
 * Replans the unsent reminders of these kinds, for every live appointment (of the clients, if given) after `now`, and
 * for finished ones whose message is still waiting. Leaves news unchanged, and messages that are sent, being sent,
 * overdue or unaffected. Appointments whose plan changes get a new version, because a plan's rows are keyed by it. Runs
 * a fixed number of statements, whatever the number of appointments; their rows stay locked until the end of the
 * transaction.
 */
export async function replanReminders(
  tx: Tx,
  scope: BusinessScope,
  { types, reason, clientIds }: Replan,
  now: Date,
): Promise<void> {
  const visits = await lockAppointments(tx, scope, types, clientIds ?? null, now)
  if (visits.length === 0) return
  const existing = await listRows(tx, scope, visits, types, now)
  const plans = (await listSubjectsById(tx, scope, visits)).map((row) =>
    planAnew(scope, row, types, existing.get(row.id) ?? [], now),
  )
  const changed = plans.filter(({ rows, outdated }) => rows.reminders.length > 0 || outdated.length > 0)
  await tx.$executeRaw`
    UPDATE appointments SET version = version + 1, updated_at = ${now}
    WHERE business_id = ${scope.businessId}::uuid AND id = ANY(${changed.map(({ appointmentId }) => appointmentId)}::uuid[])`
  await voidRows(
    tx,
    scope,
    changed.flatMap(({ outdated }) => outdated),
    reason,
  )
  await insertRows(
    tx,
    changed.flatMap(({ rows }) => rows.reminders),
    changed.flatMap(({ rows }) => rows.messages),
  )
}

/**
 * Locks these clients' appointments whose messages may be replanned, in the order of their ids, until the end of the
 * transaction.
 */
export async function lockComingAppointments(
  tx: Tx,
  scope: BusinessScope,
  clientIds: readonly string[],
  now: Date,
): Promise<void> {
  await lockAppointments(tx, scope, PLANNED_AHEAD, clientIds, now)
}

/** Locks appointments in the order of their ids, so that two transactions don't deadlock. */
async function lockAppointments(
  tx: Tx,
  scope: BusinessScope,
  types: readonly ReminderType[],
  clientIds: readonly string[] | null,
  now: Date,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM appointments a
    WHERE a.business_id = ${scope.businessId}::uuid AND (${clientIds}::uuid[] IS NULL OR a.client_id = ANY(${clientIds}::uuid[])) AND (
      (a.status IN ('scheduled', 'confirmed') AND a.appointment_date > ${now})
      OR (a.status IN ('completed', 'no-show') AND EXISTS (
        SELECT FROM reminders r WHERE r.business_id = a.business_id AND r.appointment_id = a.id
          AND r.type = ANY(${types.filter(isOutcomeStep)}::text[]) AND r.status = 'planned')))
    ORDER BY a.id FOR UPDATE`
  return rows.map(({ id }) => id)
}

interface StoredRow {
  id: string
  appointmentId: string
  type: string
  /** Whether the row may still change: unsent and in the future, or stored to explain why it isn't sent. */
  isOpen: boolean
  scheduledFor: Date
  skipReason: string | null
  /** Channels and times (ISO 8601) of the waiting messages. */
  sends: Array<{ channel: string; dueAt: string }>
}

/** Lists the rows for the visit's current time; reminders for an earlier time don't matter here. */
async function listRows(
  tx: Tx,
  scope: BusinessScope,
  visits: readonly string[],
  types: readonly ReminderType[],
  now: Date,
): Promise<Map<string, StoredRow[]>> {
  const rows = await tx.$queryRaw<StoredRow[]>`
    SELECT r.id, r.appointment_id AS "appointmentId", r.type,
      (r.status = 'skipped' OR (r.status = 'planned' AND r.scheduled_for > ${now})) AND NOT EXISTS (
        SELECT FROM messages m WHERE m.business_id = r.business_id AND m.reminder_id = r.id
          AND (m.status = 'sending' OR (m.status = 'queued' AND m.due_at <= ${now}))) AS "isOpen",
      r.scheduled_for AS "scheduledFor", r.skip_reason AS "skipReason",
      (SELECT coalesce(json_agg(json_build_object('channel', m.channel, 'dueAt', m.due_at)), '[]') FROM messages m
        WHERE m.business_id = r.business_id AND m.reminder_id = r.id AND m.status = 'queued') AS sends
    FROM reminders r JOIN appointments a ON a.business_id = r.business_id AND a.id = r.appointment_id
    WHERE r.business_id = ${scope.businessId}::uuid AND r.appointment_id = ANY(${visits}::uuid[])
      AND r.type = ANY(${types}::text[]) AND r.status <> 'void'
      AND (r.status IN ('planned', 'skipped') OR NOT EXISTS (
        SELECT FROM messages m WHERE m.business_id = r.business_id AND m.reminder_id = r.id
          AND (m.payload ->> 'appointmentDate')::timestamptz <> a.appointment_date))`
  const byVisit = new Map<string, StoredRow[]>()
  for (const row of rows) byVisit.set(row.appointmentId, [...(byVisit.get(row.appointmentId) ?? []), row])
  return byVisit
}

function planAnew(
  scope: BusinessScope,
  row: Subject,
  types: readonly ReminderType[],
  existing: readonly StoredRow[],
  now: Date,
) {
  const subject = reminderSubject(row, { version: row.version + 1 })
  const open = existing.filter(({ isOpen }) => isOpen)
  const standing = new Set(existing.filter(({ isOpen }) => !isOpen).map(({ type }) => type))
  const wanted = planReminders(plannedAppointment(subject), 'reopened', 'visit', now).filter(
    ({ type }) => types.includes(type) && !standing.has(type),
  )
  const planned = reminderRows(scope, subject, wanted, now)
  const stored = new Set(open.map(saying))
  const isNew = ({ id, ...reminder }: ReminderRows['reminders'][number]) =>
    !stored.has(saying({ ...reminder, sends: sendsOf(planned, id) }))
  const reminders = planned.reminders.filter(isNew)
  const added = new Set<string>(reminders.map(({ id }) => id))
  const kept = new Set(planned.reminders.filter(({ id }) => !added.has(id)).map(({ type }) => type as string))
  return {
    appointmentId: subject.appointmentId,
    rows: { reminders, messages: planned.messages.filter(({ reminderId }) => added.has(reminderId)) },
    outdated: open.filter(({ type }) => !kept.has(type)).map(({ id }) => id),
  }
}

/** Returns a key for a reminder's content; equal keys need no change. */
function saying({
  type,
  scheduledFor,
  skipReason,
  sends,
}: Pick<StoredRow, 'type' | 'scheduledFor' | 'skipReason' | 'sends'>): string {
  const sent = sends.map(({ channel, dueAt }) => `${channel} ${new Date(dueAt).getTime()}`).sort()
  return [type, scheduledFor.getTime(), skipReason, ...sent].join('|')
}

function sendsOf({ messages }: ReminderRows, reminderId: string): StoredRow['sends'] {
  return messages
    .filter((message) => message.reminderId === reminderId)
    .map(({ channel, dueAt }) => ({ channel, dueAt: dueAt.toISOString() }))
}

async function voidRows(tx: Tx, scope: BusinessScope, ids: readonly string[], reason: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE messages SET status = 'void', error = ${reason}
    WHERE business_id = ${scope.businessId}::uuid AND reminder_id = ANY(${ids}::uuid[]) AND status = 'queued'`
  await tx.$executeRaw`
    UPDATE reminders SET status = 'void', skip_reason = ${reason}
    WHERE business_id = ${scope.businessId}::uuid AND id = ANY(${ids}::uuid[])`
}

type ReminderRows = ReturnType<typeof reminderRows>

/** Inserts the rows as JSON, because with thousands of rows, `createMany` spends seconds on its parameters. */
async function insertRows(
  tx: Tx,
  reminders: ReminderRows['reminders'],
  messages: ReminderRows['messages'],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO reminders (id, business_id, appointment_id, type, scheduled_for, status, skip_reason, planned_version, created_at)
    SELECT id, "businessId", "appointmentId", type, "scheduledFor", status, "skipReason", "plannedVersion", "createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) AS r(
      id uuid, "businessId" uuid, "appointmentId" uuid, type text, "scheduledFor" timestamptz, status text, "skipReason" text,
      "plannedVersion" int, "createdAt" timestamptz)`
  await tx.$executeRaw`
    INSERT INTO messages (business_id, appointment_id, client_id, reminder_id, kind, channel, dedupe_key, due_at, created_at, updated_at, payload)
    SELECT "businessId", "appointmentId", "clientId", "reminderId", kind, channel, "dedupeKey", "dueAt", "createdAt", "createdAt", payload
    FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS m(
      "businessId" uuid, "appointmentId" uuid, "clientId" uuid, "reminderId" uuid, kind text, channel text, "dedupeKey" text,
      "dueAt" timestamptz, "createdAt" timestamptz, payload jsonb)`
}
