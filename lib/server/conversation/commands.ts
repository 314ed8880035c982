/** The owner's commands on a thread: reply, and mark as read. */
import type { ReadSenderBody, ReadThreadBody, SendReplyBody, SentReply } from '@/lib/contracts/conversation'
import { replyObstacle, replyTime } from '@/lib/domain/conversation'
import type { Deps } from '../deps'
import { conflict, notFound } from '../http/app-error'
import { REPLY_KIND, type ReplyPayload } from '../messaging/reply-payload'
import type { OwnerScope } from '../scope'
import { heardFrom, loadReplyFacts } from './queries'

/**
 * Queues the reply, once per `key`. It is sent immediately or, during quiet hours, at 08:00 in the business's zone.
 * Throws 404, or 409 `cannot_text` with the reason.
 */
export async function sendReply(
  scope: OwnerScope,
  clientId: string,
  body: SendReplyBody,
  deps: Deps,
): Promise<SentReply> {
  const now = deps.clock.now()
  const { facts, timeZone } = await loadReplyFacts(scope, clientId)
  const obstacle = replyObstacle(facts, now)
  if (obstacle !== null) throw conflict('cannot_text', obstacle)
  const payload: ReplyPayload = { text: body.text, by: 'owner', to: null }
  const dedupeKey = `answer:${clientId}:${body.key}`
  await deps.db.message.createMany({
    data: [
      {
        businessId: scope.businessId,
        clientId,
        kind: REPLY_KIND,
        channel: 'sms',
        dedupeKey,
        dueAt: replyTime(now, facts.lastHeardAt, timeZone),
        createdAt: now,
        payload: { ...payload },
      },
    ],
    skipDuplicates: true,
  })
  const row = await deps.db.message.findUniqueOrThrow({
    where: { businessId_dedupeKey: { businessId: scope.businessId, dedupeKey } },
    select: { id: true, status: true, createdAt: true, dueAt: true },
  })
  return {
    id: row.id,
    by: 'owner',
    channel: 'sms',
    at: row.createdAt.toISOString(),
    kind: REPLY_KIND,
    status: row.status,
    subject: null,
    body: body.text,
    error: null,
    meaning: null,
    isUnread: false,
    heldUntil: row.dueAt > now ? row.dueAt.toISOString() : null,
  }
}

/** Marks the texts received from the client up to and including `until` as read. Throws 404. */
export async function markThreadRead(
  scope: OwnerScope,
  clientId: string,
  { until }: ReadThreadBody,
  deps: Deps,
): Promise<void> {
  const { businessId } = scope
  const client = await deps.db.client.findUnique({
    where: { businessId_id: { businessId, id: clientId } },
    select: { phoneE164: true },
  })
  if (!client) throw notFound('Client not found')
  await deps.db.inboundMessage.updateMany({
    where: { businessId, readAt: null, receivedAt: { lte: new Date(until) }, ...heardFrom(clientId, client.phoneE164) },
    data: { readAt: deps.clock.now() },
  })
}

/** Marks the texts received up to and including `until` from a number without a client as read. */
export async function markSenderRead(scope: OwnerScope, { sender, until }: ReadSenderBody, deps: Deps): Promise<void> {
  await deps.db.inboundMessage.updateMany({
    where: { businessId: scope.businessId, clientId: null, sender, readAt: null, receivedAt: { lte: new Date(until) } },
    data: { readAt: deps.clock.now() },
  })
}
