/** Reads the texts and emails with one client. */
import type { Thread, ThreadEntry, ThreadQuery } from '@/lib/contracts/conversation'
import { replyObstacle, replyTime } from '@/lib/domain/conversation'
import { failureInWords } from '@/lib/domain/message-failure'
import { REPLY_MEANINGS } from '@/lib/domain/sms-reply'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import { Page, pageOf, type Position, readTimeCursor, rowsToRead } from '../http/page'
import { readReplyPayload, REPLY_KIND } from '../messaging/reply-payload'
import type { OwnerScope } from '../scope'
import { loadReplyFacts } from './queries'

interface EntryRow {
  id: string
  at: Date
  isHeard: boolean
  kind: string | null
  channel: string
  status: string | null
  subject: string | null
  body: string | null
  payload: Prisma.JsonValue
  errorCode: string | null
  error: string | null
  meaning: string | null
  isUnread: boolean
}

/**
 * Returns a page of the texts and emails with one client, and whether the owner can reply at `now`. Pages go from
 * latest to oldest; each page is sorted oldest first. Throws 404, and 400 for a cursor that this server didn't create.
 */
export async function getThread(
  scope: OwnerScope,
  clientId: string,
  { limit, cursor }: ThreadQuery,
  now: Date,
): Promise<Page<ThreadEntry, Thread>> {
  const from = readTimeCursor(cursor)
  const { facts, timeZone } = await loadReplyFacts(scope, clientId)
  const rows = await readEntries(scope, { clientId, phoneE164: facts.phoneE164, from, limit: rowsToRead(limit) })
  const { rows: shown, next } = pageOf(rows, limit, ({ at, id }) => [at.toISOString(), id])
  const entries = shown.map(toEntry).reverse()
  const time = replyTime(now, facts.lastHeardAt, timeZone)
  return new Page(entries, next, {
    entries,
    earlier: next !== null,
    obstacle: replyObstacle(facts, now),
    heldUntil: time > now ? time.toISOString() : null,
  })
}

interface Wanted {
  clientId: string
  phoneE164: string | null
  /** The oldest entry so far; null for the latest page. */
  from: Position | null
  limit: number
}

/**
 * Reads sent, waiting and received messages, latest first: at most `limit` of each kind, then at most `limit` in total.
 * Planned reminders are shown with their visit, not here.
 */
async function readEntries(scope: OwnerScope, { clientId, phoneE164, from, limit }: Wanted): Promise<EntryRow[]> {
  const before = from ? Prisma.sql`(at, id) < (${from[0]}::timestamptz, ${from[1]}::uuid)` : Prisma.sql`true`
  const latest = Prisma.sql`WHERE ${before} ORDER BY at DESC, id DESC LIMIT ${limit}`
  const received = Prisma.sql`SELECT id, received_at AS at, true AS "isHeard", NULL AS kind, 'sms' AS channel, NULL AS status, NULL AS subject, body, NULL::jsonb AS payload,
      NULL AS "errorCode", NULL AS error, meaning, read_at IS NULL AS "isUnread"
    FROM inbound_messages`
  return getDb().$queryRaw<EntryRow[]>`
    (SELECT * FROM (
      SELECT id, coalesce(sent_at, CASE WHEN kind = ${REPLY_KIND} THEN created_at ELSE due_at END) AS at, false AS "isHeard", kind, channel, status, subject, body, payload,
        error_code AS "errorCode", error, NULL AS meaning, false AS "isUnread"
      FROM messages
      WHERE business_id = ${scope.businessId}::uuid AND client_id = ${clientId}::uuid
        AND (status IN ('sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped') OR (kind = ${REPLY_KIND} AND status = 'queued'))
    ) sent ${latest})
    UNION ALL
    (SELECT * FROM (${received} WHERE business_id = ${scope.businessId}::uuid AND client_id = ${clientId}::uuid) theirs ${latest})
    UNION ALL
    (SELECT * FROM (${received} WHERE business_id = ${scope.businessId}::uuid AND client_id IS NULL AND sender = ${phoneE164}::text) unknown ${latest})
    ORDER BY at DESC, id DESC LIMIT ${limit}`
}

function toEntry(row: EntryRow): ThreadEntry {
  const reply = readReplyPayload(row.payload)
  const isThere = row.isHeard || row.status === 'sent' || row.status === 'delivered'
  return {
    id: row.id,
    by: row.isHeard ? 'client' : (reply?.by ?? 'system'),
    channel: row.channel === 'sms' ? 'sms' : 'email',
    at: row.at.toISOString(),
    kind: row.kind,
    status: row.status,
    subject: row.subject,
    body: row.body ?? reply?.text ?? null,
    error: isThere ? null : failureInWords(row.errorCode, row.error),
    meaning: REPLY_MEANINGS.find((meaning) => meaning === row.meaning) ?? null,
    isUnread: row.isUnread,
  }
}
