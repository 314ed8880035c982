/** Reads planned messages: upcoming, sent, and those that weren't sent, with the reason. */
import type { PendingReminders, Reminder, ReminderListQuery, SendProgress } from '@/lib/contracts/reminder'
import { EARLY_SEND_HOURS, canSendNow } from '@/lib/domain/early-send'
import type { Channel } from '@/lib/domain/message'
import { failureInWords } from '@/lib/domain/message-failure'
import { isQuiet } from '@/lib/domain/quiet-hours'
import type { ReminderState, ReminderType } from '@/lib/domain/reminder'
import { endOfBusinessDay, startOfBusinessDay } from '@/lib/domain/time'
import { getDb, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { type Page, pageOf, readTimeCursor, rowsToRead } from '../http/page'
import { IN_DOUBT_CODE } from '../messaging/lease'
import { riskOf, type StoredRisk } from '../risk/visit-risk'
import type { BusinessScope } from '../scope'

const STATUS: Record<ReminderState, string> = {
  upcoming: 'planned',
  sent: 'sent',
  failed: 'failed',
  skipped: 'skipped',
}
const STATE = Object.fromEntries(Object.entries(STATUS).map(([state, status]) => [status, state])) as Record<
  string,
  ReminderState
>

interface Row extends StoredRisk {
  id: string
  appointmentId: string
  type: string
  scheduledFor: Date
  status: string
  skipReason: string | null
  sent: boolean
  sentAt: Date | null
  createdAt: Date
  service: string
  appointmentDate: Date
  visitStatus: string
  clientName: string
}

interface SendRow {
  reminderId: string
  id: string
  channel: Channel
  status: string
  dueAt: Date
  sentAt: Date | null
  deliveredAt: Date | null
  errorCode: string | null
  error: string | null
}

/**
 * Returns a page of planned messages in one state, or in all states. `from` and `to` are local dates, inclusive.
 * Upcoming ones are sorted soonest first, the others newest first. Leaves out replanned ones. Risks are as of `now`.
 * Throws 400 for a cursor that this server didn't create.
 */
export async function listReminders(
  scope: BusinessScope,
  query: ReminderListQuery,
  now: Date,
): Promise<Page<Reminder>> {
  const rows = await readPlan(scope, query)
  const sends = await readSends(
    scope,
    rows.map(({ id }) => id),
  )
  const reminders = rows.map((row) =>
    toReminder(
      row,
      sends.filter(({ reminderId }) => reminderId === row.id),
      now,
    ),
  )
  return pageOf(reminders, query.limit, ({ scheduledFor, id }) => [scheduledFor, id])
}

/**
 * Reads only as many rows of each requested state as could be shown, in the order of the index (business, status,
 * time), so that it never searches for a state among the others.
 */
async function readPlan(
  { businessId, timeZone }: BusinessScope,
  { state, from, to, limit, cursor }: ReminderListQuery,
): Promise<Row[]> {
  const isSoonestFirst = state === 'upcoming'
  const order = isSoonestFirst ? Prisma.sql`scheduled_for, id` : Prisma.sql`scheduled_for DESC, id DESC`
  const after = readTimeCursor(cursor)
  const position = after ? Prisma.sql`(${after[0]}::timestamptz, ${after[1]}::uuid)` : Prisma.empty
  const rest = after
    ? Prisma.sql`AND (scheduled_for, id) ${isSoonestFirst ? Prisma.sql`>` : Prisma.sql`<`} ${position}`
    : Prisma.empty
  const since = from ? Prisma.sql`AND scheduled_for >= ${startOfBusinessDay(from, timeZone)}` : Prisma.empty
  const until = to ? Prisma.sql`AND scheduled_for < ${endOfBusinessDay(to, timeZone)}` : Prisma.empty
  return getDb().$queryRaw<Row[]>`
    SELECT r.id, r.appointment_id AS "appointmentId", r.type, r.scheduled_for AS "scheduledFor", r.status, r.skip_reason AS "skipReason", r.sent, r.sent_at AS "sentAt",
      r.created_at AS "createdAt", a.service, a.appointment_date AS "appointmentDate", a.status AS "visitStatus", c.name AS "clientName",
      a.risk_score AS "riskScore", a.risk_reasons AS "riskReasons", a.risk_features AS "riskFeatures"
    FROM (
      SELECT found.id, found.scheduled_for FROM unnest(${state ? [STATUS[state]] : Object.values(STATUS)}::text[]) AS wanted(status), LATERAL (
        SELECT id, scheduled_for FROM reminders
        WHERE business_id = ${businessId}::uuid AND status = wanted.status ${since} ${until} ${rest} ORDER BY ${order} LIMIT ${rowsToRead(limit)}
      ) found
      ORDER BY ${order} LIMIT ${rowsToRead(limit)}
    ) shown
    JOIN reminders r ON r.business_id = ${businessId}::uuid AND r.id = shown.id
    JOIN appointments a ON a.business_id = r.business_id AND a.id = r.appointment_id
    JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    ORDER BY ${isSoonestFirst ? Prisma.sql`r.scheduled_for, r.id` : Prisma.sql`r.scheduled_for DESC, r.id DESC`}`
}

async function readSends({ businessId }: BusinessScope, reminderIds: readonly string[]): Promise<SendRow[]> {
  return getDb().$queryRaw<SendRow[]>`
    SELECT reminder_id AS "reminderId", id, channel, status, due_at AS "dueAt", sent_at AS "sentAt", delivered_at AS "deliveredAt", error_code AS "errorCode", error
    FROM messages WHERE business_id = ${businessId}::uuid AND reminder_id = ANY(${reminderIds}::uuid[])
    ORDER BY created_at, channel DESC`
}

function toReminder(row: Row, sends: readonly SendRow[], now: Date): Reminder {
  const {
    status,
    skipReason,
    service,
    appointmentDate,
    visitStatus,
    clientName,
    riskScore,
    riskReasons,
    riskFeatures,
    ...rest
  } = row
  const state = STATE[status] ?? 'skipped'
  return {
    ...rest,
    state,
    scheduledFor: row.scheduledFor.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    reason: state === 'skipped' || state === 'failed' ? skipReason : null,
    messages: sends.map(({ reminderId: _of, dueAt, sentAt, deliveredAt, errorCode, error, ...send }) => ({
      ...send,
      dueAt: dueAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      deliveredAt: deliveredAt?.toISOString() ?? null,
      reason: failureInWords(errorCode, error),
    })),
    appointment: {
      service,
      status: visitStatus,
      clientName,
      appointmentDate: appointmentDate.toISOString(),
      risk: riskOf({ status: visitStatus, appointmentDate, riskScore, riskReasons, riskFeatures }, now),
    },
  }
}

/** The maximum number of pending messages read: far more than one business plans for a day. */
const MAX_PENDING = 1000

/** Lists what "send pending" would send at `now`, soonest first. */
export async function listPending(scope: BusinessScope, now: Date): Promise<PendingReminders> {
  const rows = await findPending(getDb(), scope, now)
  return {
    quiet: isQuiet(now, scope.timeZone),
    messages: rows.map(({ id, kind, channel, dueAt, clientName, service, appointmentDate }) => ({
      id,
      type: kind,
      channel,
      dueAt: dueAt.toISOString(),
      clientName: clientName ?? '',
      service: service ?? '',
      appointmentDate: (appointmentDate ?? dueAt).toISOString(),
    })),
  }
}

interface PendingRow {
  id: string
  kind: ReminderType
  channel: Channel
  dueAt: Date
  attempts: number
  errorCode: string | null
  service: string | null
  appointmentDate: Date | null
  clientName: string | null
}

/** Returns the rows of `listPending` inside a running transaction. */
export async function findPending(db: Tx, scope: BusinessScope, now: Date): Promise<PendingRow[]> {
  const rows = await db.$queryRaw<PendingRow[]>`
    SELECT m.id, m.kind, m.channel, m.due_at AS "dueAt", m.attempts, m.error_code AS "errorCode", a.service, a.appointment_date AS "appointmentDate", c.name AS "clientName"
    FROM messages m
    LEFT JOIN appointments a ON a.business_id = m.business_id AND a.id = m.appointment_id
    LEFT JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    WHERE m.business_id = ${scope.businessId}::uuid AND m.status = 'queued' AND m.reminder_id IS NOT NULL
      AND m.due_at <= ${now}::timestamptz + ${EARLY_SEND_HOURS} * interval '1 hour'
    ORDER BY m.due_at, m.id LIMIT ${MAX_PENDING}`
  return rows.filter(({ kind, channel, dueAt, attempts, errorCode }) =>
    canSendNow({ type: kind, channel, dueAt, attempts, isInDoubt: errorCode === IN_DOUBT_CODE }, now, scope.timeZone),
  )
}

const OUTCOME: Record<string, keyof SendProgress> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  delivered: 'sent',
  failed: 'failed',
  unknown: 'failed',
  skipped: 'skipped',
  void: 'skipped',
}

/** Returns the progress of a batch. A message that waits for another attempt no longer belongs to its batch. */
export async function getSendProgress(scope: BusinessScope, batch: Date): Promise<SendProgress> {
  const groups = await getDb().message.groupBy({
    by: ['status'],
    where: { businessId: scope.businessId, dueAt: batch },
    _count: { _all: true },
  })
  const progress: SendProgress = { waiting: 0, sent: 0, failed: 0, skipped: 0 }
  for (const { status, _count } of groups) progress[OUTCOME[status] ?? 'waiting'] += _count._all
  return progress
}
