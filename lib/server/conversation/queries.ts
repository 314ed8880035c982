/** Reads of threads and of the inbox. */
import type { Conversation, Thread, ThreadEntry } from '@/lib/contracts/conversation'
import { replyObstacle, replyTime, type ReplyFacts } from '@/lib/domain/conversation'
import { failureInWords } from '@/lib/domain/message-failure'
import { REPLY_MEANINGS } from '@/lib/domain/sms-reply'
import { getDb } from '../db'
import { notFound } from '../http/app-error'
import { IS_WRITTEN } from '../messaging/reply-facts'
import { readReplyPayload, REPLY_KIND } from '../messaging/reply-payload'
import { isOptedOut } from '../messaging/sending-number'
import { isSmsConfigured } from '../messaging/sms'
import type { BusinessScope, OwnerScope } from '../scope'

const LISTED = 100
const ENTRIES = 100
const DAYS_KEPT_IN_LIST = 90

type ConversationRow = Omit<Conversation, 'lastAt'> & { lastAt: Date }

/**
 * Lists who wrote within 90 days or isn't read yet, the unread first, then the latest; each client once, and each
 * unknown number.
 */
export async function listConversations(scope: OwnerScope, now: Date): Promise<Conversation[]> {
  const since = new Date(now.getTime() - DAYS_KEPT_IN_LIST * 86_400_000)
  const rows = await getDb().$queryRaw<ConversationRow[]>`
    WITH heard AS (
      SELECT i.sender, i.body, i.received_at, i.read_at, coalesce(i.client_id, (
        SELECT c.id FROM clients c WHERE c.business_id = i.business_id AND c.phone_e164 = i.sender AND c.merged_into_id IS NULL ORDER BY c.created_at LIMIT 1)) AS client_id
      FROM inbound_messages i
      WHERE i.business_id = ${scope.businessId}::uuid AND (i.received_at > ${since} OR i.read_at IS NULL)
    ), latest AS (
      SELECT DISTINCT ON (coalesce(client_id::text, sender)) client_id, sender, body, received_at,
        count(*) FILTER (WHERE read_at IS NULL) OVER (PARTITION BY coalesce(client_id::text, sender))::int AS unread
      FROM heard ORDER BY coalesce(client_id::text, sender), received_at DESC
    )
    SELECT l.client_id AS "clientId", c.name, l.sender, l.body AS "lastText", l.received_at AS "lastAt", l.unread
    FROM latest l LEFT JOIN clients c ON c.business_id = ${scope.businessId}::uuid AND c.id = l.client_id
    ORDER BY (l.unread > 0) DESC, l.received_at DESC LIMIT ${LISTED}`
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }))
}

/**
 * Returns the latest texts and mails with one client, oldest first, and whether the owner can reply at `now`. Throws
 * 404.
 */
export async function getThread(scope: OwnerScope, clientId: string, now: Date): Promise<Thread> {
  const { facts, timeZone } = await loadAnswerFacts(scope, clientId)
  const [sent, heard] = await Promise.all([readSent(scope, clientId), readHeard(scope, clientId, facts.phoneE164)])
  const entries = [...sent, ...heard].sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
  const time = replyTime(now, facts.lastHeardAt, timeZone)
  return {
    entries: entries.slice(-ENTRIES),
    earlier: entries.length > ENTRIES || sent.length === ENTRIES,
    obstacle: replyObstacle(facts, now),
    heldUntil: time > now ? time.toISOString() : null,
  }
}

/** Loads what decides whether and when the owner can reply to the client by text. Throws 404. */
export async function loadAnswerFacts(
  scope: BusinessScope,
  clientId: string,
): Promise<{ facts: ReplyFacts; timeZone: string }> {
  const row = await getDb().client.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: clientId } },
    select: {
      email: true,
      emailOptedOutAt: true,
      phoneE164: true,
      smsConsentAt: true,
      cannotTextReason: true,
      business: { select: { smsEnabled: true, sandboxExpiresAt: true, timezone: true } },
    },
  })
  if (!row) throw notFound('Client not found')
  const { business, ...client } = row
  const [smsOptedOut, last] = await Promise.all([
    isOptedOut(getDb(), scope.businessId, client.phoneE164),
    getDb().inboundMessage.findFirst({
      where: { businessId: scope.businessId, clientId, sender: client.phoneE164 ?? '', ...IS_WRITTEN },
      select: { receivedAt: true },
      orderBy: { receivedAt: 'desc' },
    }),
  ])
  const smsConfigured = isSmsConfigured({ isSandbox: business.sandboxExpiresAt !== null })
  return {
    facts: {
      ...client,
      smsEnabled: business.smsEnabled,
      smsConfigured,
      smsOptedOut,
      lastHeardAt: last?.receivedAt ?? null,
    },
    timeZone: business.timezone,
  }
}

/** What went out or was to; planned reminders are shown with their visit, not here. */
async function readSent(scope: OwnerScope, clientId: string): Promise<ThreadEntry[]> {
  const rows = await getDb().message.findMany({
    where: {
      businessId: scope.businessId,
      clientId,
      OR: [
        { status: { in: ['sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped'] } },
        { kind: REPLY_KIND, status: 'queued' },
      ],
    },
    select: {
      id: true,
      kind: true,
      channel: true,
      status: true,
      sentAt: true,
      createdAt: true,
      dueAt: true,
      subject: true,
      body: true,
      payload: true,
      errorCode: true,
      error: true,
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: ENTRIES,
  })
  return rows.map((row) => ({
    id: row.id,
    by: readReplyPayload(row.payload)?.by ?? 'system',
    channel: row.channel === 'sms' ? 'sms' : 'email',
    kind: row.kind,
    status: row.status,
    subject: row.subject,
    at: (row.sentAt ?? (row.kind === REPLY_KIND ? row.createdAt : row.dueAt)).toISOString(),
    body: row.body ?? readReplyPayload(row.payload)?.text ?? null,
    error: row.status === 'sent' || row.status === 'delivered' ? null : failureInWords(row.errorCode, row.error),
    meaning: null,
    isUnread: false,
  }))
}

async function readHeard(scope: OwnerScope, clientId: string, phoneE164: string | null): Promise<ThreadEntry[]> {
  const rows = await getDb().inboundMessage.findMany({
    where: { businessId: scope.businessId, ...heardFrom(clientId, phoneE164) },
    select: { id: true, body: true, meaning: true, receivedAt: true, readAt: true },
    orderBy: [{ receivedAt: 'desc' }, { id: 'asc' }],
    take: ENTRIES,
  })
  return rows.map((row) => ({
    id: row.id,
    by: 'client',
    channel: 'sms',
    at: row.receivedAt.toISOString(),
    kind: null,
    status: null,
    subject: null,
    body: row.body,
    error: null,
    meaning: REPLY_MEANINGS.find((meaning) => meaning === row.meaning) ?? null,
    isUnread: row.readAt === null,
  }))
}

/** Texts of a client: stored as theirs, or from their number before they were on the books. */
export function heardFrom(clientId: string, phoneE164: string | null) {
  return { OR: [{ clientId }, ...(phoneE164 === null ? [] : [{ clientId: null, sender: phoneE164 }])] }
}
