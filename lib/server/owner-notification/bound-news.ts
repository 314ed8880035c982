/** Reads the notifications bound to one email, with their facts. */
import { NOTIFICATION_EVENTS, type NewsFacts, type NotificationEvent } from '@/lib/domain/owner-notification'
import type { RecoveryMode } from '@/lib/domain/recovery'
import { RELEASED_REASON } from '@/lib/domain/release'
import type { Db } from '../db'
import type { Prisma } from '../generated/prisma/client'
import type { ClaimedMessage } from '../messaging/lease'

/** A notification with its current facts. */
export interface GatheredNews {
  id: string
  event: NotificationEvent
  happenedAt: Date
  appointmentId: string | null
  clientId: string | null
  clientName: string | null
  start: Date | null
  previousStart: Date | null
  isReleased: boolean
  service: string | null
  staffName: string | null
  /** The client's own words with a booking, or their reason for cancelling. */
  clientWords: string | null
  /** The words of a reply. */
  text: string | null
  /** The kind of message that failed; null if unknown, and for other events. */
  failedKind: string | null
  /** Why it failed. */
  reason: string | null
  /** The run for the slot that a same-day cancellation freed. */
  freed: { runId: string; mode: RecoveryMode; isProposed: boolean } | null
}

const BOUND = {
  id: true,
  event: true,
  happenedAt: true,
  appointmentId: true,
  clientId: true,
  inboundId: true,
  details: true,
  client: { select: { name: true } },
  appointment: {
    select: {
      status: true,
      protection: true,
      approvedAt: true,
      appointmentDate: true,
      service: true,
      clientNote: true,
      cancelReason: true,
      staff: { select: { name: true } },
      client: { select: { name: true } },
      recoveryRuns: {
        where: { status: { in: ['open', 'proposed'] } },
        select: { id: true, mode: true, status: true },
        orderBy: { createdAt: 'desc' },
        take: 1,
      },
    },
  },
} as const satisfies Prisma.OwnerNotificationSelect

type BoundRow = Prisma.OwnerNotificationGetPayload<{ select: typeof BOUND }> & { reply: Reply | null }
type Reply = { body: string; readAt: Date | null }

/**
 * Lists the notifications that are bound to the claimed email and not settled, in chronological order, at most `most`.
 */
export async function loadBound(db: Db, { businessId, messageId }: ClaimedMessage, most: number): Promise<BoundRow[]> {
  const rows = await db.ownerNotification.findMany({
    where: { businessId, mailId: messageId, settledAt: null },
    select: BOUND,
    orderBy: [{ happenedAt: 'asc' }, { id: 'asc' }],
    take: most,
  })
  const ids = rows.flatMap(({ inboundId }) => inboundId ?? [])
  const replies =
    ids.length === 0
      ? []
      : await db.inboundMessage.findMany({
          where: { businessId, id: { in: ids } },
          select: { id: true, body: true, readAt: true },
        })
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  return rows.map((row) => ({ ...row, reply: (row.inboundId && byId.get(row.inboundId)) || null }))
}

/** A notification that stands for all of its appointment's moves in the email, or any other notification. */
type JoinedRow = BoundRow & {
  /** The moves before it, which it replaces. */
  earlierIds: string[]
}

/**
 * Replaces the moves of each appointment by the last one. It starts where the first of an unbroken series did, because
 * the owner hasn't read of the starts between; the owner's own move in between breaks the series. Expects chronological
 * order.
 */
export function joinMoves(rows: readonly BoundRow[]): JoinedRow[] {
  const joined = new Map<string, JoinedRow>()
  for (const row of rows) {
    const key = row.event === 'move' ? `move ${row.appointmentId}` : row.id
    const before = joined.get(key)
    const [from, to] = [textIn(before?.details ?? null, 'from'), textIn(row.details, 'to')]
    const isSeries =
      from !== null && to !== null && textIn(before?.details ?? null, 'to') === textIn(row.details, 'from')
    joined.set(key, {
      ...row,
      details: isSeries ? { from, to } : row.details,
      earlierIds: before ? [...before.earlierIds, before.id] : [],
    })
  }
  return [...joined.values()]
}

/** Returns the facts that decide whether the event is still news. */
export function factsOf({ event, appointment, details, reply, earlierIds }: JoinedRow): NewsFacts {
  const movedTo = instantIn(details, 'to')
  const isBack = earlierIds.length > 0 && movedTo?.getTime() === instantIn(details, 'from')?.getTime()
  return {
    event: event as NotificationEvent,
    visit: appointment && { ...appointment, start: appointment.appointmentDate },
    movedTo: isBack ? null : movedTo,
    isRead: reply === null || reply.readAt !== null,
    failedKind: textIn(details, 'kind'),
  }
}

/** Returns the event with its facts. */
export function toNews(row: BoundRow): GatheredNews {
  const { id, happenedAt, appointmentId, clientId, client, appointment, details, reply } = row
  const event = row.event as NotificationEvent
  const isCancellation = event === 'cancellation' || event === 'same_day_cancellation'
  const isReleased = isCancellation && appointment?.cancelReason === RELEASED_REASON
  const typed = isCancellation ? appointment?.cancelReason : appointment?.clientNote
  return {
    id,
    event,
    happenedAt,
    appointmentId,
    clientId,
    clientName: client?.name ?? appointment?.client.name ?? null,
    start: appointment?.appointmentDate ?? null,
    previousStart: instantIn(details, 'from'),
    isReleased,
    service: appointment?.service ?? null,
    staffName: appointment?.staff.name ?? null,
    clientWords: isReleased || event === 'failure' || event === 'reply' ? null : (typed ?? null),
    text: reply?.body ?? null,
    failedKind: textIn(details, 'kind'),
    reason: textIn(details, 'reason'),
    freed: event === 'same_day_cancellation' ? freedOf(appointment) : null,
  }
}

function freedOf(appointment: BoundRow['appointment']): GatheredNews['freed'] {
  const run = appointment?.recoveryRuns[0]
  return run ? { runId: run.id, mode: run.mode as RecoveryMode, isProposed: run.status === 'proposed' } : null
}

function textIn(details: Prisma.JsonValue, key: string): string | null {
  const value = details !== null && typeof details === 'object' && !Array.isArray(details) ? details[key] : null
  return typeof value === 'string' ? value : null
}

function instantIn(details: Prisma.JsonValue, key: string): Date | null {
  const text = textIn(details, key)
  return text === null ? null : new Date(text)
}

/** Compares two notifications: by event, in the order of the settings, then by time. */
export function byEvent(a: GatheredNews, b: GatheredNews): number {
  return (
    NOTIFICATION_EVENTS.indexOf(a.event) - NOTIFICATION_EVENTS.indexOf(b.event) ||
    a.happenedAt.getTime() - b.happenedAt.getTime()
  )
}
