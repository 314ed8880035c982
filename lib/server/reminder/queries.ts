/** Reads of the plan: what clients will get, got, or didn't get and why. */
import type { PendingReminders, Reminder, ReminderListQuery, SendProgress } from '@/lib/contracts/reminder'
import { BLAST_HOURS, mayGoNow } from '@/lib/domain/blast'
import { isQuiet, type Channel } from '@/lib/domain/message'
import { failureInWords } from '@/lib/domain/message-failure'
import type { ReminderState } from '@/lib/domain/reminder'
import { endOfBusinessDay, startOfBusinessDay } from '@/lib/domain/time'
import { getDb, type Tx } from '../db'
import type { Prisma } from '../generated/prisma/client'
import { IN_DOUBT_CODE } from '../messaging/lease'
import type { BusinessScope } from '../scope'

const STATUS: Record<ReminderState, string> = { upcoming: 'planned', sent: 'sent', failed: 'failed', skipped: 'skipped' }
const STATE = Object.fromEntries(Object.entries(STATUS).map(([state, status]) => [status, state])) as Record<string, ReminderState>

const SELECT = {
  id: true, appointmentId: true, type: true, scheduledFor: true, status: true, skipReason: true, sent: true, sentAt: true, createdAt: true,
  appointment: { select: { service: true, appointmentDate: true, status: true, client: { select: { name: true } } } },
  messages: {
    select: { id: true, channel: true, status: true, dueAt: true, sentAt: true, deliveredAt: true, errorCode: true, error: true },
    orderBy: [{ createdAt: 'asc' }, { channel: 'desc' }],
  },
} satisfies Prisma.ReminderSelect
type Row = Prisma.ReminderGetPayload<{ select: typeof SELECT }>

/**
 * Planned messages in one state, or in all; `from` and `to` are days of the business, inclusive.
 * Upcoming ones come soonest first, the others newest first. What was planned anew is left out.
 */
export async function listReminders(scope: BusinessScope, query: ReminderListQuery): Promise<Reminder[]> {
  const direction = query.state === 'upcoming' ? 'asc' : 'desc'
  const rows = await getDb().reminder.findMany({
    where: {
      businessId: scope.businessId,
      status: query.state ? STATUS[query.state] : { not: 'void' },
      scheduledFor: {
        ...(query.from ? { gte: startOfBusinessDay(query.from, scope.timeZone) } : {}),
        ...(query.to ? { lt: endOfBusinessDay(query.to, scope.timeZone) } : {}),
      },
    },
    select: SELECT,
    orderBy: [{ scheduledFor: direction }, { id: 'asc' }],
    skip: query.offset,
    take: query.limit,
  })
  return rows.map(toReminder)
}

function toReminder({ appointment, messages, status, skipReason, ...row }: Row): Reminder {
  const state = STATE[status] ?? 'skipped'
  const { client, appointmentDate, ...visit } = appointment
  return {
    ...row,
    state,
    scheduledFor: row.scheduledFor.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    reason: state === 'skipped' || state === 'failed' ? skipReason : null,
    messages: messages.map(({ channel, dueAt, sentAt, deliveredAt, errorCode, error, ...message }) => ({
      ...message,
      channel: channel as Channel,
      dueAt: dueAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      deliveredAt: deliveredAt?.toISOString() ?? null,
      reason: failureInWords(errorCode, error),
    })),
    appointment: { ...visit, clientName: client.name, appointmentDate: appointmentDate.toISOString() },
  }
}

/** Far above what one salon plans for a day. */
const MOST_PENDING = 1000

/** What "send pending" would take along at `now`, soonest first. */
export async function listPending(scope: BusinessScope, now: Date): Promise<PendingReminders> {
  const rows = await findPending(getDb(), scope, now)
  return {
    quiet: isQuiet(now, scope.timeZone),
    messages: rows.map(({ id, kind, channel, dueAt, appointment }) => ({
      id, type: kind, channel: channel as Channel, dueAt: dueAt.toISOString(),
      clientName: appointment?.client.name ?? '', service: appointment?.service ?? '',
      appointmentDate: (appointment?.appointmentDate ?? dueAt).toISOString(),
    })),
  }
}

/** The same inside a running transaction. */
export async function findPending(db: Tx, scope: BusinessScope, now: Date) {
  const rows = await db.message.findMany({
    where: {
      businessId: scope.businessId, status: 'queued', reminderId: { not: null },
      dueAt: { lte: new Date(now.getTime() + BLAST_HOURS * 3_600_000) },
    },
    select: {
      id: true, kind: true, channel: true, dueAt: true, attempts: true, errorCode: true,
      appointment: { select: { service: true, appointmentDate: true, client: { select: { name: true } } } },
    },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    take: MOST_PENDING,
  })
  return rows.filter(({ kind, channel, dueAt, attempts, errorCode }) => mayGoNow(
    { type: kind, channel: channel as Channel, dueAt, attempts, isInDoubt: errorCode === IN_DOUBT_CODE }, now, scope.timeZone,
  ))
}

const OUTCOME: Record<string, keyof SendProgress> = {
  queued: 'waiting', sending: 'waiting', sent: 'sent', delivered: 'sent', failed: 'failed', unknown: 'failed', skipped: 'skipped', void: 'skipped',
}

/** How far a sending has come; a message that waits for another try has left its batch. */
export async function getSendProgress(scope: BusinessScope, batch: Date): Promise<SendProgress> {
  const groups = await getDb().message.groupBy({
    by: ['status'], where: { businessId: scope.businessId, dueAt: batch }, _count: { _all: true },
  })
  const progress: SendProgress = { waiting: 0, sent: 0, failed: 0, skipped: 0 }
  for (const { status, _count } of groups) progress[OUTCOME[status] ?? 'waiting'] += _count._all
  return progress
}
