/** Queues the owners' briefs when they are due in the business's time zone. */
import { briefKey, dueBrief, type BriefKind } from '@/lib/domain/brief'
import type { LocalDate } from '@/lib/domain/local-date'
import { isTimeZone } from '@/lib/domain/time'
import type { Db } from '../db'
import { Prisma } from '../generated/prisma/client'
import { unsafeAcrossBusinessesListZones } from '../business/zone'
import { eachRow, inHalves } from '../jobs/each-row'
import { log } from '../log'

/** `messages.kind` of a brief. */
export const BRIEF_MESSAGE_KIND = 'brief'

/** The stored payload of a queued brief; `usefulUntil` is an instant in ISO 8601. */
export interface BriefPayload {
  brief: BriefKind
  /** The local date the brief is about. */
  date: LocalDate
  usefulUntil: string
}

const BATCH = 500
/**
 * How long, in milliseconds, a zone is skipped once its briefs are planned. A new business, or one that just turned
 * briefs on, waits at most this long.
 */
const AGAIN_MS = 10 * 60_000

/**
 * How far this worker process has paged through the businesses of each zone. Each process pages separately; a brief is
 * still planned only once.
 */
export type BriefSweep = Map<string, { key: string; after: string | null; restUntil: number }>

/**
 * Plans the briefs that are due, for up to `BATCH` businesses of each zone in the order of their ids. Each business
 * that wants its brief gets it queued once per kind and day, however many workers plan at the same time. `sweep`
 * records where to continue; a finished zone is skipped for ten minutes. Skips businesses in a zone that this runtime
 * doesn't know. Returns `more` if some are left.
 */
export async function unsafeAcrossBusinessesPlanBriefs(
  db: Db,
  now: Date,
  sweep: BriefSweep = new Map(),
): Promise<{ more: boolean }> {
  const zones = await unsafeAcrossBusinessesListZones(db)
  let more = false
  const unknown = zones.filter((timezone) => !isTimeZone(timezone))
  if (unknown.length > 0) log.error({ zones: unknown.length }, 'no briefs for businesses in an unknown time zone')
  await eachRow(
    zones,
    { failure: 'briefs of a time zone not planned', ids: (timezone) => ({ timezone }) },
    async (timezone) => {
      const due = isTimeZone(timezone) ? dueBrief(now, timezone) : null
      if (due === null) return
      const key = briefKey(due.kind, due.date)
      const known = sweep.get(timezone)
      const place = known?.key === key ? known : { key, after: null, restUntil: 0 }
      if (now.getTime() < place.restUntil) return
      const last = await planPage(db, timezone, due, place.after, now)
      sweep.set(timezone, { key, after: last, restUntil: last === null ? now.getTime() + AGAIN_MS : 0 })
      more ||= last !== null
    },
  )
  return { more }
}

/** Plans the next businesses in a zone. Returns the id of the last one; null if there are no more. */
async function planPage(
  db: Db,
  timezone: string,
  due: NonNullable<ReturnType<typeof dueBrief>>,
  after: string | null,
  now: Date,
): Promise<string | null> {
  const payload: BriefPayload = { brief: due.kind, date: due.date, usefulUntil: due.usefulUntil.toISOString() }
  const key = briefKey(due.kind, due.date)
  const next = Prisma.sql`timezone = ${timezone} AND id > ${after ?? FIRST_ID}::uuid ORDER BY id LIMIT ${BATCH}`
  const plan = async (which: Prisma.Sql) =>
    (
      await db.$queryRaw<{ count: number; last: string | null }[]>`
    WITH page AS (
      SELECT id, evening_brief_enabled, morning_brief_enabled FROM businesses WHERE ${which}
    ), planned AS (
      INSERT INTO messages (business_id, kind, channel, dedupe_key, due_at, payload, created_at)
      SELECT page.id, ${BRIEF_MESSAGE_KIND}, 'email', ${key}, ${now}, ${JSON.stringify(payload)}::jsonb, ${now}
      FROM page
      WHERE CASE ${due.kind} WHEN 'evening' THEN evening_brief_enabled ELSE morning_brief_enabled END
        AND NOT EXISTS (SELECT FROM messages m WHERE m.business_id = page.id AND m.dedupe_key = ${key})
      ON CONFLICT (business_id, dedupe_key) DO NOTHING
    )
    SELECT count(*)::int AS count, (array_agg(id::text ORDER BY id DESC))[1] AS last FROM page`
    )[0]
  try {
    const page = await plan(next)
    return page !== undefined && page.count === BATCH ? page.last : null
  } catch {
    const ids = (await db.$queryRaw<{ id: string }[]>`SELECT id FROM businesses WHERE ${next}`).map(({ id }) => id)
    await inHalves(
      ids,
      { failure: 'brief not planned', ids: (businessId) => ({ businessId }) },
      async (some) => (await plan(Prisma.sql`id = ANY(${[...some]}::uuid[])`))?.count ?? 0,
    )
    return ids.length === BATCH ? (ids[BATCH - 1] ?? null) : null
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
