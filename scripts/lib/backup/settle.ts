import type { Client } from 'pg'
import { briefKey, dueBrief } from '@/lib/domain/brief'
import { IN_DOUBT_CODE } from '@/lib/server/messaging/lease'
import { raiseRestoreTasks } from './restore-tasks'

/** The `messages.error_code` of messages that a restore marked. */
const RESTORED_CODE = 'restored'
const REASON = 'Restored from a backup: it may have gone out before'

/** The number of rows settled, by kind. */
export type Settled = { unknown: number; asked: number; offers: number; runs: number; tasks: number }

/**
 * Settles everything that is due by now, because the lost system may have done it after the backup. Messages become
 * `unknown` (the provider is asked about texts if it can tell); webhook deliveries, and reminders that can no longer
 * succeed, fail; live offers are withdrawn; freed slots wait for their owner's approval; visits whose clients were
 * already warned aren't released automatically; the current hour's brief and pending owner notifications count as sent;
 * and each owner gets tasks about all this. Leaves anything due later unchanged. Runs in the caller's transaction, by
 * the database's clock.
 */
export async function settleRestored(client: Client, takenAt: string): Promise<Settled> {
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const now = rows[0]?.now as Date
  const asked = await askProvider(client, now)
  const unknown = await endMessages(client, now)
  await endNotifications(client, now)
  await endReminders(client)
  await endDeliveries(client, now)
  const offers = await withdrawOffers(client, now)
  const runs = await holdRuns(client, now)
  await holdReleases(client, now)
  await countBriefsAsSent(client, now)
  const tasks = await raiseRestoreTasks(client, { takenAt: new Date(takenAt), now, code: RESTORED_CODE })
  return { unknown, asked, offers, runs, tasks }
}

/** Marks texts that were being sent, so that the worker asks the provider about their exact text first. */
async function askProvider(client: Client, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `
    UPDATE messages SET status = 'queued', error_code = $2, lease_until = NULL, lease_token = NULL,
      due_at = $1, first_due_at = coalesce(first_due_at, due_at), updated_at = $1
    WHERE channel = 'sms' AND recipient IS NOT NULL AND body IS NOT NULL
      AND (status = 'sending' OR (status = 'queued' AND error_code = $2))`,
    [now, IN_DOUBT_CODE],
  )
  return rowCount ?? 0
}

async function endMessages(client: Client, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `
    UPDATE messages SET status = 'unknown', error_code = $2, error = $3, lease_until = NULL, lease_token = NULL, updated_at = $1
    WHERE status = 'sending' OR (status = 'queued' AND due_at <= $1 AND error_code IS DISTINCT FROM $4)`,
    [now, RESTORED_CODE, REASON, IN_DOUBT_CODE],
  )
  return rowCount ?? 0
}

/** Ends notifications: the owner may have read them already, and their lists show what still needs attention. */
async function endNotifications(client: Client, now: Date): Promise<void> {
  await client.query('UPDATE owner_notifications SET settled_at = $1 WHERE settled_at IS NULL', [now])
}

/** Ends the other messages of the reminder, as after any `unknown` message. */
async function endReminders(client: Client): Promise<void> {
  await client.query(
    `
    UPDATE reminders r SET status = 'failed', skip_reason = $2
    WHERE r.status = 'planned'
      AND EXISTS (SELECT FROM messages m WHERE m.business_id = r.business_id AND m.reminder_id = r.id AND m.error_code = $1)
      AND NOT EXISTS (SELECT FROM messages m WHERE m.business_id = r.business_id AND m.reminder_id = r.id
        AND m.status IN ('queued', 'sending', 'sent', 'delivered'))`,
    [RESTORED_CODE, REASON],
  )
}

/** Ends deliveries: the receiver may have them already, and the owner can send them again from the log. */
async function endDeliveries(client: Client, now: Date): Promise<void> {
  await client.query(
    `
    UPDATE webhook_deliveries SET state = 'failed', last_error = $2, lease_until = NULL, lease_token = NULL
    WHERE state = 'sending' OR (state = 'due' AND next_at <= $1)`,
    [now, REASON],
  )
}

/** Withdraws offers without a message, because clients may have claimed them since, or let them expire. */
async function withdrawOffers(client: Client, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    "UPDATE waitlist_offers SET status = 'withdrawn', answered_at = $1 WHERE status = 'live'",
    [now],
  )
  return rowCount ?? 0
}

/** Holds runs, because the next wave might offer a time that is taken by now, to clients who already got an offer. */
async function holdRuns(client: Client, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `
    UPDATE recovery_runs SET status = 'proposed', next_wave_at = NULL
    WHERE status = 'open' AND mode <> 'off' AND starts_at > $1`,
    [now],
  )
  return rowCount ?? 0
}

/**
 * Keeps visits from being released: a client who was warned may have confirmed since, or been notified of the release.
 * A warning without its deadline never releases a visit (domain/release.ts).
 */
async function holdReleases(client: Client, now: Date): Promise<void> {
  await client.query(
    `
    UPDATE messages m SET payload = m.payload - 'deadline'
    FROM appointments a
    WHERE a.business_id = m.business_id AND a.id = m.appointment_id AND a.appointment_date > $1
      AND m.kind = 'release_warning' AND m.status NOT IN ('queued', 'void') AND m.payload ? 'deadline'`,
    [now],
  )
}

/** Marks this hour's brief as sent; otherwise the worker would queue it, because it is missing. */
async function countBriefsAsSent(client: Client, now: Date): Promise<void> {
  const { rows: zones } = await client.query<{ timezone: string }>('SELECT DISTINCT timezone FROM businesses')
  for (const { timezone } of zones) {
    const due = dueBriefIn(timezone, now)
    if (due === null) continue
    await client.query(
      `
      INSERT INTO messages (business_id, kind, channel, dedupe_key, status, due_at, payload, error_code, error, created_at)
      SELECT id, 'brief', 'email', $2, 'unknown', $1, $3::jsonb, $4, $5, $1 FROM businesses WHERE timezone = $6
      ON CONFLICT (business_id, dedupe_key) DO NOTHING`,
      [
        now,
        briefKey(due.kind, due.date),
        JSON.stringify({ brief: due.kind, date: due.date, usefulUntil: due.usefulUntil.toISOString() }),
        RESTORED_CODE,
        REASON,
        timezone,
      ],
    )
  }
}

/** Returns the brief that is due now; null if none is, or if this runtime doesn't know the zone. */
function dueBriefIn(timezone: string, now: Date) {
  try {
    return dueBrief(now, timezone)
  } catch {
    return null
  }
}
