import type { Client } from 'pg'
import { briefKey, dueBrief } from '@/lib/domain/brief'
import { IN_DOUBT_CODE } from '@/lib/server/messaging/lease'
import { raiseRestoreTasks } from './restore-tasks'

/** Value of `messages.error_code` for messages that a restore marked. */
const RESTORED_CODE = 'restored'
const REASON = 'Restored from a backup: it may have gone out before'

/** How many rows were settled. */
export type Settled = { unknown: number; asked: number; offers: number; runs: number; tasks: number }

/**
 * Settles everything that was due by now, because the lost system may have sent it after the backup: messages become
 * `unknown` (the provider is asked about texts, where it can tell); steps that can't succeed any more have failed, and
 * so have webhook deliveries; live offers are withdrawn; freed slots wait for their owner's approval; visits that were
 * warned before aren't released automatically; the brief of this hour and what the owner was to be told of count as
 * sent; and each owner gets tasks that say so. What is due later stays. Part of the caller's transaction, by the
 * database's clock.
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

/** A text in progress is recorded word for word, so the worker looks it up at the provider first. */
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

/** The owner may have read it; their lists show what still needs them. */
async function endNotifications(client: Client, now: Date): Promise<void> {
  await client.query('UPDATE owner_notifications SET settled_at = $1 WHERE settled_at IS NULL', [now])
}

/** As with any message that ended `unknown`: the reminder's other messages are not sent. */
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

/** A receiver may have been told; the owner sees it in the log and can send it again. */
async function endDeliveries(client: Client, now: Date): Promise<void> {
  await client.query(
    `
    UPDATE webhook_deliveries SET state = 'failed', last_error = $2, lease_until = NULL, lease_token = NULL
    WHERE state = 'sending' OR (state = 'due' AND next_at <= $1)`,
    [now, REASON],
  )
}

/** Somebody may have claimed one since, or let it run out; no news goes to whom it was made. */
async function withdrawOffers(client: Client, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    "UPDATE waitlist_offers SET status = 'withdrawn', answered_at = $1 WHERE status = 'live'",
    [now],
  )
  return rowCount ?? 0
}

/** The next wave might ask people who were asked already, about a time that was taken. */
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
 * A client who was warned may have confirmed since, or been told that their time is gone: a warning without its
 * deadline releases nobody (domain/release.ts).
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

/** The worker queues the brief for these hours if it is missing. */
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

/** Null also in a zone this runtime doesn't know, where no brief is planned either. */
function dueBriefIn(timezone: string, now: Date) {
  try {
    return dueBrief(now, timezone)
  } catch {
    return null
  }
}
