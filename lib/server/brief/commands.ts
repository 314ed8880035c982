/** Puts the owners' briefs into the outbox when their time has come on the business's own clock. */
import { briefKey, dueBrief, type BriefKind } from '@/lib/domain/brief'
import type { LocalDate } from '@/lib/domain/local-date'
import type { Db } from '../db'

/** What a row of kind `brief` says it is about. */
export const BRIEF_MESSAGE_KIND = 'brief'

export interface BriefPayload {
  brief: BriefKind
  /** The local date the brief is about. */
  date: LocalDate
  usefulUntil: string
}

const BATCH = 500

/**
 * Afterwards up to `BATCH` businesses whose brief is due have it in the outbox, each once per
 * kind and day however many workers plan at once. `more` where some may be left.
 */
export async function unsafeAcrossBusinessesPlanBriefs(db: Db, now: Date): Promise<{ more: boolean }> {
  const zones = await db.$queryRaw<{ timezone: string }[]>`SELECT DISTINCT timezone FROM businesses`
  let more = false
  for (const { timezone } of zones) {
    const due = dueBrief(now, timezone)
    if (due === null) continue
    const payload: BriefPayload = { brief: due.kind, date: due.date, usefulUntil: due.usefulUntil.toISOString() }
    const planned = await db.$executeRaw`
      INSERT INTO messages (business_id, kind, channel, dedupe_key, due_at, payload, created_at)
      SELECT b.id, ${BRIEF_MESSAGE_KIND}, 'email', ${briefKey(due.kind, due.date)}, ${now}, ${JSON.stringify(payload)}::jsonb, ${now}
      FROM businesses b
      WHERE b.timezone = ${timezone}
        AND CASE ${due.kind} WHEN 'evening' THEN b.evening_brief_enabled ELSE b.morning_brief_enabled END
        AND NOT EXISTS (SELECT FROM messages m WHERE m.business_id = b.id AND m.dedupe_key = ${briefKey(due.kind, due.date)})
      LIMIT ${BATCH}
      ON CONFLICT (business_id, dedupe_key) DO NOTHING`
    more ||= planned >= BATCH
  }
  return { more }
}
