/**
 * Numbers about the whole installation, read from the database, so that any process can report them. Contains only
 * counts and times.
 */
import type { Channel } from '@/lib/domain/message'
import type { Db } from '../db'

/** The results of messages that are counted over the last hour. */
export const OUTCOMES = ['sent', 'failed', 'unknown', 'skipped'] as const
type Outcome = (typeof OUTCOMES)[number]

/** Counts stop here, so that the query stays cheap however large the backlog is. */
const MOST = 20_000
/** The limit for an hour's messages, which is higher because shares are computed from them. */
const MAX_COUNTED_MESSAGES = 100_000
/** A worker counts as gone after this time without a heartbeat; it writes one every 15 seconds. */
const GONE_AFTER = '1 minute'

/** The installation's numbers. Ages and lags are in seconds by the database's clock. */
export interface SystemFigures {
  /** Channels with nothing due or sent are absent from these lists. */
  due: { channel: Channel; count: number; oldestSeconds: number }[]
  lag: { channel: Channel; p50: number; p99: number }[]
  settled: { channel: Channel; outcome: Outcome; count: number }[]
  jobs: { job: string; secondsSinceSuccess: number | null }[]
  /** Failed rows, by job and worker. A sum over workers would fall when one is forgotten. */
  rowsFailed: { job: string; worker: string; count: number }[]
  providersDown: string[]
  expiredLeases: number
  liveOffers: number
  liveRuns: number
  workers: number
}

/**
 * Reads the numbers in one statement over partial indexes: what is due now, the delays of messages sent in the last 15
 * minutes (from their planned time, including retries), the results of the last hour, and what is running. Counts stop
 * at 20,000, hourly ones at 100,000. Throws if the database doesn't respond within its limits.
 */
export async function unsafeAcrossBusinessesReadFigures(db: Db): Promise<SystemFigures> {
  const [row] = await db.$queryRaw<{ figures: SystemFigures }[]>`
    WITH due AS (
      SELECT c.channel, waiting.due_at FROM (VALUES ('sms'), ('email')) c(channel), LATERAL (
        SELECT due_at FROM messages WHERE status = 'queued' AND channel = c.channel AND due_at <= now() ORDER BY due_at LIMIT ${MOST}) waiting
    ), sent AS (
      SELECT channel, sent_at, sent_at - coalesce(first_due_at, due_at) AS lag FROM messages
      WHERE sent_at > now() - interval '1 hour' ORDER BY sent_at DESC LIMIT ${MAX_COUNTED_MESSAGES}
    ), ended AS (
      SELECT channel, status FROM messages
      WHERE status IN ('failed', 'unknown', 'skipped') AND updated_at > now() - interval '1 hour' LIMIT ${MAX_COUNTED_MESSAGES}
    ), lags AS (
      SELECT channel, percentile_cont(ARRAY[0.5, 0.99]) WITHIN GROUP (ORDER BY greatest(0, extract(epoch FROM lag))) AS at
      FROM sent WHERE sent_at > now() - interval '15 minutes' GROUP BY channel
    ), settled AS (
      SELECT channel, 'sent' AS outcome, count(*) FROM sent GROUP BY channel
      UNION ALL SELECT channel, status, count(*) FROM ended GROUP BY channel, status
    )
    SELECT jsonb_build_object(
      'due', (SELECT coalesce(jsonb_agg(d), '[]') FROM (SELECT channel, count(*), extract(epoch FROM now() - min(due_at)) AS "oldestSeconds" FROM due GROUP BY channel) d),
      'lag', (SELECT coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'p50', at[1], 'p99', at[2])), '[]') FROM lags),
      'settled', (SELECT coalesce(jsonb_agg(settled), '[]') FROM settled),
      'jobs', (SELECT coalesce(jsonb_agg(j), '[]') FROM (
        SELECT job, extract(epoch FROM now() - max(last_success_at)) AS "secondsSinceSuccess" FROM job_runs GROUP BY job) j),
      'rowsFailed', (SELECT coalesce(jsonb_agg(f), '[]') FROM (SELECT job, left(worker_id::text, 8) AS worker, rows_failed AS count FROM job_runs) f),
      'providersDown', (SELECT coalesce(jsonb_agg(name), '[]') FROM providers WHERE down_since IS NOT NULL),
      'expiredLeases', (SELECT count(*) FROM (SELECT FROM messages WHERE status = 'sending' AND lease_until < now() LIMIT ${MOST}) l),
      'liveOffers', (SELECT count(*) FROM (SELECT FROM waitlist_offers WHERE status = 'live' LIMIT ${MOST}) o),
      'liveRuns', (SELECT count(*) FROM (SELECT FROM recovery_runs WHERE status IN ('open', 'proposed') LIMIT ${MOST}) r),
      'workers', (SELECT count(DISTINCT worker_id) FROM job_runs WHERE seen_at > now() - ${GONE_AFTER}::interval)
    ) AS figures`
  if (!row) throw new Error('The query for figures returned no row')
  return row.figures
}
