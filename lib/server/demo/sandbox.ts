/** Private copies of the demo business, for looking around without an account. */
import { randomBytes, randomUUID } from 'node:crypto'
import { SANDBOX_PREFIX } from '@/lib/domain/subdomain'
import type { Db } from '../db'
import type { Deps } from '../deps'
import { log } from '../log'
import { takeTime } from '../request-context'
import { systemScope } from '../scope'
import { CAST } from './cast'
import { castRows } from './cast-rows'
import { replayForecasts } from './forecasts'
import { analyzeCast, insertCast } from './load-cast'

/** A sandbox and all that was done in it is deleted after this time. Source: decisions 3. */
export const SANDBOX_HOURS = 24
/** Her first page comes first. */
const ANALYZE_AFTER_MS = 2_000

/**
 * A fresh copy of the first cast business under `demo-` and six random hexadecimal digits with its own owner and
 * unguessable ids. It shares nothing with other sandboxes and never sends outside.
 */
export async function createSandbox({ db, clock }: Deps): Promise<{ userId: string; businessId: string }> {
  // Twenty thousand rows take their time.
  takeTime()
  const [cast] = CAST
  const now = clock.now()
  const subdomain = `${SANDBOX_PREFIX}${randomBytes(3).toString('hex')}`
  const sandboxExpiresAt = new Date(now.getTime() + SANDBOX_HOURS * 3_600_000)
  const ownership = { ownerId: randomUUID(), subdomain, sandboxExpiresAt }
  const rows = castRows(cast, ownership, now, randomUUID)
  await db.$transaction(async (tx) => {
    const { firstName, lastName } = cast.owner
    await tx.user.create({
      data: { id: ownership.ownerId, email: `${subdomain}@sandbox.invalid`, emailVerified: now, firstName, lastName, createdAt: now }, select: { id: true },
    })
    await insertCast(tx, rows)
  }, { timeout: 20_000 })
  await replayForecasts(await systemScope(rows.business.id), db, now)
  analyzeSoon(db)
  return { userId: ownership.ownerId, businessId: rows.business.id }
}

let isAnalyzeDue = false

/** Afterwards the tables are analysed once for all copies made within seconds; it changes how fast pages are read, not what they show. */
function analyzeSoon(db: Db): void {
  if (isAnalyzeDue) return
  isAnalyzeDue = true
  setTimeout(() => {
    isAnalyzeDue = false
    analyzeCast(db).catch((error: unknown) => log.warn({ err: error }, 'the tables of a sandbox were not analysed'))
  }, ANALYZE_AFTER_MS).unref()
}

/** Deletes every sandbox whose time is over, with its owner and all its rows; answers how many. */
export async function deleteExpiredSandboxes({ db, clock }: Deps): Promise<number> {
  const expired = await db.business.findMany({
    where: { sandboxExpiresAt: { lte: clock.now() } }, select: { ownerId: true },
  })
  // One at a time keeps each transaction short; the business goes with its owner.
  for (const { ownerId } of expired) await db.user.deleteMany({ where: { id: ownerId } })
  return expired.length
}
