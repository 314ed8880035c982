import { setTimeout } from 'node:timers/promises'
import { localDateOf } from '@/lib/domain/time'
import { systemClock, type Clock } from '@/lib/server/clock'
import { getDb, inOneTransaction, type Tx } from '@/lib/server/db'
import { CAST } from '@/lib/server/demo/cast'
import type { CastBusiness } from '@/lib/server/demo/cast-business'
import { insertPictures, readPictures } from '@/lib/server/demo/cast-pictures'
import { castRows } from '@/lib/server/demo/cast-rows'
import { analyzeCast, insertVisits, insertWaiting } from '@/lib/server/demo/load-cast'
import { createRandom } from '@/lib/server/demo/random'
import { scoreCast } from '@/lib/server/demo/score-cast'
import { wordSentMessages } from '@/lib/server/demo/sent-words'
import { liveStory } from '@/lib/server/demo/story/live-story'
import { systemScope } from '@/lib/server/scope'

/**
 * Creates the three demo businesses, with dates relative to now, each in one transaction. Safe to repeat and to run in
 * many processes at once: a business whose subdomain or owner already exists is left unchanged. Ids are derived from
 * the cast, so its links aren't secret.
 */
export async function seedCast(clock: Clock = systemClock): Promise<void> {
  for (const cast of CAST) await seedBusiness(cast, clock)
}

/** Milliseconds between two tries to get the lock while another process is seeding. */
const RETRY_LOCK_MS = 500

async function seedBusiness(cast: CastBusiness, clock: Clock): Promise<void> {
  const now = clock.now()
  const pictures = await readPictures(cast)
  const loaded = await inOneTransaction(
    async (tx) => {
      await waitForLock(tx, cast)
      const there = await tx.business.findFirst({
        where: { OR: [{ subdomain: cast.subdomain }, { owner: { email: cast.owner.email } }] },
        select: { id: true },
      })
      if (there) return null
      const owner = await tx.user.upsert({
        where: { email: cast.owner.email },
        create: { ...cast.owner, createdAt: now },
        update: {},
        select: { id: true },
      })
      const ownership = { ownerId: owner.id, subdomain: cast.subdomain, sandboxExpiresAt: null }
      const isLived = cast.hasStory === true
      const rows = castRows(cast, ownership, now, createRandom(`${cast.subdomain}/ids`).uuid, { isLived })
      await insertVisits(tx, rows)
      if (pictures) await insertPictures(tx, pictures, { businessId: rows.business.id, ...rows }, now)
      if (isLived) {
        await analyzeCast(tx)
        await liveStory(tx, { cast, today: localDateOf(now, cast.timeZone), rows }, now)
      }
      await insertWaiting(tx, rows)
      await wordSentMessages({ businessId: rows.business.id }, tx)
      return rows.business.id
    },
    { timeout: 600_000 },
  )
  if (loaded === null) return
  const db = getDb()
  await analyzeCast(db)
  await scoreCast(await systemScope(loaded), db, createRandom(`${cast.subdomain}/calls`).next, now)
}

/**
 * Polls for the lock instead of waiting for it, because the pool closes a connection whose statement takes too long.
 */
async function waitForLock(tx: Tx, cast: CastBusiness): Promise<void> {
  await tx.$executeRaw`SET LOCAL statement_timeout = '60s'`
  // Twenty thousand rows are computed between two statements, which can be slow on a busy machine.
  await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = '60s'`
  while (!(await tryLock(tx, cast))) await setTimeout(RETRY_LOCK_MS)
}

async function tryLock(tx: Tx, cast: CastBusiness): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isOurs: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`seed ${cast.subdomain}`}, 0)) AS "isOurs"`
  return row?.isOurs === true
}
