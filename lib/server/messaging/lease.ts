/** A worker's leases on outbox rows: rows are claimed for a limited time with a token, and released when done. */
import { performance } from 'node:perf_hooks'
import type { Channel } from '@/lib/domain/message'
import { SMS_FALLBACK_MINUTES } from '@/lib/domain/retry'
import type { Db } from '../db'
import { getEnv } from '../env'
import { Prisma } from '../generated/prisma/client'
import { SendError } from './send-error'

/** A message that this worker holds until its lease ends. */
export interface ClaimedMessage {
  businessId: string
  messageId: string
  /** The kind of message, which selects the code that delivers it. */
  kind: string
  leaseToken: string
  /** Whether an earlier attempt may have reached the provider. If so, ask the provider before sending again. */
  isInDoubt: boolean
  /** The provider's id from a receipt that arrived before the id was stored, which shows that the text was sent. */
  receiptId: string | null
  /** Whether this is the message that tests if a paused provider works again. */
  isProbe: boolean
  /** Local monotonic milliseconds after which this worker must not write to a socket. */
  deadline: number
}

/** Which messages to claim, and how many at most. */
export interface ClaimOptions {
  channel: Channel
  limit: number
  /**
   * Whether the provider is paused. If so, claims only rows that may be due to end or to change channels, and those of
   * sandboxes.
   */
  onlyOverdue?: boolean
}

/** Error code of a waiting message whose last attempt may have reached the provider. */
export const IN_DOUBT_CODE = 'in_doubt'

/**
 * The maximum number of due rows that one claim considers: far more than any batch, far fewer than would exceed a
 * statement's time limit.
 */
const CONSIDERED = 1000
/** A business with more due rows than this crowds out others. */
const CROWD = 20

interface ClaimedRow {
  business_id: string
  id: string
  kind: string
  lease_token: string
  in_doubt: boolean
  receipt_id: string | null
}

/**
 * Claims up to `limit` due rows of all businesses with SKIP LOCKED, each for one worker. Businesses take turns, so that
 * one with thousands due doesn't delay another: the claim reads a bounded number of the oldest rows and, if a few
 * businesses fill those, as many rows of other businesses. Takes over rows whose lease has ended. All times are the
 * database's.
 */
export async function unsafeAcrossBusinessesClaimDue(
  db: Db,
  { channel, limit, onlyOverdue = false }: ClaimOptions,
): Promise<ClaimedMessage[]> {
  const leaseMs = getEnv().LEASE_SECONDS * 1000
  // Starts before the query and is a quarter shorter, so this worker stops before another may start.
  const deadline = performance.now() + leaseMs * 0.75
  const wanted = onlyOverdue
    ? Prisma.sql`(coalesce(first_due_at, due_at) <= now() - ${SMS_FALLBACK_MINUTES} * interval '1 minute'
        OR business_id IN (SELECT id FROM businesses WHERE sandbox_expires_at IS NOT NULL))`
    : Prisma.sql`true`
  const waits = Prisma.sql`status = 'queued' AND due_at <= now() AND channel = ${channel} AND ${wanted}`
  const rows = await db.$queryRaw<ClaimedRow[]>`
    WITH oldest AS (
      SELECT business_id, id, due_at FROM messages WHERE ${waits} ORDER BY due_at LIMIT ${CONSIDERED}
    ), crowds AS (
      SELECT business_id FROM oldest GROUP BY business_id HAVING count(*) > ${CROWD}
    ), behind AS (
      SELECT business_id, id, due_at FROM messages
      WHERE ${waits} AND EXISTS (SELECT FROM crowds) AND business_id NOT IN (SELECT business_id FROM crowds) ORDER BY due_at LIMIT ${CONSIDERED / 4}
    ), lost AS (
      SELECT business_id, id, due_at FROM messages WHERE status = 'sending' AND lease_until < now() AND channel = ${channel} AND ${wanted} LIMIT ${CONSIDERED}
    ), due AS (
      SELECT business_id, id, row_number() OVER (PARTITION BY business_id ORDER BY due_at) AS turn, due_at
      FROM (SELECT * FROM oldest UNION SELECT * FROM behind UNION ALL SELECT * FROM lost) candidates
    ), picked AS (
      SELECT m.business_id, m.id, m.status, m.recipient, m.error_code
      FROM due JOIN messages m ON m.business_id = due.business_id AND m.id = due.id
      WHERE (m.status = 'queued' AND m.due_at <= now()) OR (m.status = 'sending' AND m.lease_until < now())
      ORDER BY due.turn, due.due_at
      LIMIT ${limit}
      FOR UPDATE OF m SKIP LOCKED
    )
    UPDATE messages
    SET status = 'sending', lease_until = now() + ${leaseMs} * interval '1 millisecond', lease_token = gen_random_uuid(), updated_at = now()
    FROM picked
    WHERE messages.business_id = picked.business_id AND messages.id = picked.id
    RETURNING messages.business_id, messages.id, messages.kind, messages.lease_token::text, messages.receipt_id,
      (picked.error_code IS NOT DISTINCT FROM ${IN_DOUBT_CODE}
        OR (picked.status = 'sending' AND picked.recipient IS NOT NULL)) AS in_doubt`
  return rows.map((row) => ({
    businessId: row.business_id,
    messageId: row.id,
    kind: row.kind,
    leaseToken: row.lease_token,
    isInDoubt: row.in_doubt,
    receiptId: row.receipt_id,
    isProbe: false,
    deadline,
  }))
}

/**
 * Returns how many milliseconds this worker may still write to a socket; negative once the lease must count as lost.
 */
export function timeLeftMs(claimed: Pick<ClaimedMessage, 'deadline'>): number {
  return claimed.deadline - performance.now()
}

/** Throws SendError `not_sent` once the lease must count as lost. */
export function requireLease(claimed: Pick<ClaimedMessage, 'deadline'>): void {
  if (timeLeftMs(claimed) <= 0) throw new SendError('not_sent', 'lease_lost', 'The lease ran out before the send')
}

/** Releases a claimed row unchanged, so that another worker can claim it immediately. A row in doubt stays in doubt. */
export async function releaseLease(db: Db, claimed: ClaimedMessage): Promise<void> {
  await db.message.updateMany({
    where: heldBy(claimed),
    data: {
      status: 'queued',
      leaseUntil: null,
      leaseToken: null,
      ...(claimed.isInDoubt ? { errorCode: IN_DOUBT_CODE } : {}),
    },
  })
}

/** Returns the filter that matches the row as long as this worker holds it. */
export function heldBy(claimed: ClaimedMessage) {
  return { businessId: claimed.businessId, id: claimed.messageId, status: 'sending', leaseToken: claimed.leaseToken }
}
