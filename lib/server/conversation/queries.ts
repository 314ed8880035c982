/** Reads threads and the inbox. */
import type { Conversation, ConversationQuery } from '@/lib/contracts/conversation'
import type { ReplyFacts } from '@/lib/domain/conversation'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import { invalidCursor, isTime, Page, pageOf, readCursor, rowsToRead } from '../http/page'
import { writtenFrom } from '../messaging/reply-facts'
import { isOptedOut } from '../messaging/sending-number'
import { isSmsConfigured } from '../messaging/sms'
import type { BusinessScope, OwnerScope } from '../scope'

const DAYS_KEPT_IN_LIST = 90

type ConversationRow = Omit<Conversation, 'lastAt'> & { id: string; lastAt: Date }

/**
 * Lists a page of conversations that have an unread text, or one from the last 90 days: unread first, then latest
 * first; with `unread`, only the former. Contains one entry per client or unknown number. Throws 400 for a cursor that
 * this server didn't create.
 */
export async function listConversationPage(
  scope: OwnerScope,
  { limit, cursor, unread }: ConversationQuery,
  now: Date,
): Promise<Page<Conversation>> {
  const from = readConversationCursor(cursor)
  const after = from
    ? Prisma.sql`AND (l.unread > 0, l.received_at, l.id) < (${from.isUnread}::boolean, ${from.at}::timestamptz, ${from.id}::uuid)`
    : Prisma.empty
  const since = new Date(now.getTime() - DAYS_KEPT_IN_LIST * 86_400_000)
  const rows = await getDb().$queryRaw<ConversationRow[]>`
    WITH heard AS (
      SELECT i.id, i.sender, i.body, i.received_at, i.read_at, coalesce(i.client_id, (
        SELECT c.id FROM clients c WHERE c.business_id = i.business_id AND c.phone_e164 = i.sender AND c.merged_into_id IS NULL ORDER BY c.created_at LIMIT 1)) AS client_id
      FROM inbound_messages i
      WHERE i.business_id = ${scope.businessId}::uuid AND (i.received_at > ${since} OR i.read_at IS NULL)
    ), latest AS (
      SELECT DISTINCT ON (coalesce(client_id::text, sender)) id, client_id, sender, body, received_at,
        count(*) FILTER (WHERE read_at IS NULL) OVER (PARTITION BY coalesce(client_id::text, sender))::int AS unread
      FROM heard ORDER BY coalesce(client_id::text, sender), received_at DESC, id DESC
    )
    SELECT l.id, l.client_id AS "clientId", c.name, l.sender, l.body AS "lastText", l.received_at AS "lastAt", l.unread
    FROM latest l LEFT JOIN clients c ON c.business_id = ${scope.businessId}::uuid AND c.id = l.client_id
    WHERE ${unread === 'true' ? Prisma.sql`l.unread > 0` : Prisma.sql`true`} ${after}
    ORDER BY (l.unread > 0) DESC, l.received_at DESC, l.id DESC LIMIT ${rowsToRead(limit)}`
  const page = pageOf(rows, limit, ({ id, lastAt, unread }) => [
    `${unread > 0 ? UNREAD : READ}${lastAt.toISOString()}`,
    id,
  ])
  return new Page(
    page.rows.map(({ id: _, ...row }) => ({ ...row, lastAt: row.lastAt.toISOString() })),
    page.next,
  )
}

/** Prefix of the time in a position, with which unread conversations sort first. */
const UNREAD = 'unread '
const READ = 'read '

function readConversationCursor(cursor: string | undefined): { isUnread: boolean; at: string; id: string } | null {
  const from = readCursor(cursor)
  if (from === null) return null
  const [key, id] = from
  const isUnread = key.startsWith(UNREAD)
  const at = key.slice((isUnread ? UNREAD : READ).length)
  if (!key.startsWith(isUnread ? UNREAD : READ) || !isTime(at)) throw invalidCursor()
  return { isUnread, at, id }
}

/** Loads the facts that decide whether and when the owner can reply to the client by text. Throws 404. */
export async function loadReplyFacts(
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
      where: { businessId: scope.businessId, ...writtenFrom(clientId, client.phoneE164 ?? '') },
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

/**
 * Returns the filter for a client's texts: those stored as theirs, and those received from their number before they
 * were added.
 */
export function heardFrom(clientId: string, phoneE164: string | null) {
  return { OR: [{ clientId }, ...(phoneE164 === null ? [] : [{ clientId: null, sender: phoneE164 }])] }
}
