/**
 * Rate limits in PostgreSQL, shared by all processes and by the database's clock: one atomic statement for any number
 * of counters.
 */
import { createHmac } from 'node:crypto'
import { waitInWords, type Counter } from '@/lib/domain/rate-limits'
import { prepared, type Tx } from '../db'
import { getEnv } from '../env'
import { Prisma } from '../generated/prisma/client'
import { rateLimited } from '../http/app-error'

/**
 * Adds one to each counter. Returns null or, if a counter is full, the seconds until the fullest one accepts more; a
 * full counter isn't increased. In a transaction, the counts are rolled back with it. Locks rows in a fixed order, so
 * callers must count before they lock anything else.
 */
export async function countWithin(tx: Tx, counters: readonly Counter[]): Promise<number | null> {
  if (counters.length === 0) return null
  return secondsUntilCounted(tx, counters, await tx.$queryRaw<CountedRow[]>(countSql(counters)))
}

/** Adds one to each counter, or throws 429 `rate_limited` with `sentence`, which says which limit was exceeded. */
export async function requireWithin(tx: Tx, counters: readonly Counter[], sentence: string): Promise<void> {
  throwLimited(await countWithin(tx, counters), sentence)
}

/** Throws the same errors as `requireWithin`, for counters that `countSql` increased. */
export async function requireCounted(
  tx: Tx,
  counters: readonly Counter[],
  counted: readonly CountedRow[],
  sentence: string,
): Promise<void> {
  throwLimited(await secondsUntilCounted(tx, counters, counted), sentence)
}

function throwLimited(seconds: number | null, sentence: string): void {
  if (seconds !== null) throw rateLimited(`${sentence} Please try again in ${waitInWords(seconds)}.`, seconds)
}

/**
 * Returns the key as `rate_limits` stores it: the rule in plain text, and personal data hashed with this installation's
 * secret.
 */
export function storedKey(key: string): string {
  const blank = key.indexOf(' ')
  if (blank < 0) return key
  const hash = createHmac('sha256', getEnv().NEXTAUTH_SECRET)
    .update(`rate-limit:${key}`)
    .digest('base64url')
    .slice(0, 22)
  return `${key.slice(0, blank)} ${hash}`
}

/** A counter that was increased. */
export interface CountedRow {
  key: string
}

/**
 * Adds one to every counter that isn't full, and returns their keys. Restarts a window that is over, or that is far in
 * the future because the clock was set back.
 */
export function countSql(counters: readonly Counter[]): Prisma.Sql {
  const keys = counters.map(({ key }) => storedKey(key))
  const limits = counters.map(({ limit }) => limit)
  const windows = counters.map(({ windowSeconds }) => windowSeconds)
  return prepared(Prisma.sql`
    INSERT INTO rate_limits AS r (key, window_ends_at, count)
    SELECT asked.key, now() + asked.seconds * interval '1 second', 1
    FROM unnest(${keys}::text[], ${limits}::int[], ${windows}::int[]) AS asked (key, most, seconds)
    WHERE asked.most > 0 ORDER BY asked.key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.window_ends_at <= now() OR r.window_ends_at > EXCLUDED.window_ends_at + interval '1 minute' THEN 1 ELSE r.count + 1 END,
      window_ends_at = CASE WHEN r.window_ends_at <= now() OR r.window_ends_at > EXCLUDED.window_ends_at + interval '1 minute'
        THEN EXCLUDED.window_ends_at ELSE r.window_ends_at END
    WHERE r.window_ends_at <= now() OR r.window_ends_at > EXCLUDED.window_ends_at + interval '1 minute'
      OR r.count < (${limits}::int[])[array_position(${keys}::text[], r.key)]
    RETURNING r.key`)
}

async function secondsUntilCounted(
  tx: Tx,
  counters: readonly Counter[],
  counted: readonly CountedRow[],
): Promise<number | null> {
  if (counted.length === counters.length) return null
  const raised = new Set(counted.map(({ key }) => key))
  return secondsLeft(
    tx,
    counters.map(({ key }) => storedKey(key)).filter((key) => !raised.has(key)),
  )
}

/**
 * Returns the seconds that are left. Reads `clock_timestamp()`, because `now()`, this transaction's start, may be
 * before the start of the window.
 */
async function secondsLeft(tx: Tx, keys: readonly string[]): Promise<number> {
  const [row] = await tx.$queryRaw<{ seconds: number | null }[]>`
    SELECT ceil(extract(epoch FROM max(window_ends_at) - clock_timestamp()))::int AS seconds FROM rate_limits WHERE key = ANY(${keys}::text[])`
  return Math.max(1, row?.seconds ?? 1)
}
