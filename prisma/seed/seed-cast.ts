import { productionDeps, type Deps } from '@/lib/server/deps'
import type { Tx } from '@/lib/server/db'
import { CAST } from '@/lib/server/demo/cast'
import type { CastBusiness } from '@/lib/server/demo/cast-business'
import { castRows } from '@/lib/server/demo/cast-rows'
import { analyzeCast, insertCast } from '@/lib/server/demo/load-cast'
import { createRandom } from '@/lib/server/demo/random'
import { scoreCast } from '@/lib/server/demo/score-cast'
import { systemScope } from '@/lib/server/scope'

/**
 * Loads the three demo businesses around now, each in one transaction. Safe to repeat
 * and to run from many processes at once: a business whose subdomain or owner is there
 * already stays as it is. Ids follow from the cast, so its links are no secret.
 */
export async function seedCast(): Promise<void> {
  for (const cast of CAST) await seedBusiness(cast, productionDeps())
}

async function seedBusiness(cast: CastBusiness, { db, clock }: Deps): Promise<void> {
  const now = clock.now()
  const loaded = await db.$transaction(
    async (tx) => {
      await waitForTurn(tx, cast)
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
      const rows = castRows(cast, ownership, now, createRandom(`${cast.subdomain}/ids`).uuid)
      await insertCast(tx, rows)
      return rows.business.id
    },
    { timeout: 60_000 },
  )
  if (loaded === null) return
  await analyzeCast(db)
  await scoreCast(await systemScope(loaded), db, createRandom(`${cast.subdomain}/calls`).next, now)
}

async function waitForTurn(tx: Tx, cast: CastBusiness): Promise<void> {
  await tx.$executeRaw`SET LOCAL lock_timeout = '60s'`
  await tx.$executeRaw`SET LOCAL statement_timeout = '60s'`
  // Twenty thousand rows are thought up in between, which a busy machine takes its time over.
  await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = '60s'`
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`seed ${cast.subdomain}`}, 0))`
}
