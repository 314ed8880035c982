/** Private copies of the demo business, for looking around without an account. */
import { randomBytes, randomUUID } from 'node:crypto'
import { SANDBOX_PREFIX } from '@/lib/domain/subdomain'
import type { Db } from '../db'
import type { Deps } from '../deps'
import { eachRow, RestingRows } from '../jobs/each-row'
import { log } from '../log'
import { takeTime } from '../request-context'
import { systemScope } from '../scope'
import { CAST } from './cast'
import { castRows } from './cast-rows'
import { analyzeCast, insertCast } from './load-cast'
import { createRandom } from './random'
import { scoreCast } from './score-cast'

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
  await db.$transaction(
    async (tx) => {
      const { firstName, lastName } = cast.owner
      await tx.user.create({
        data: {
          id: ownership.ownerId,
          email: `${subdomain}@sandbox.invalid`,
          emailVerified: now,
          firstName,
          lastName,
          createdAt: now,
        },
        select: { id: true },
      })
      await insertCast(tx, rows)
    },
    { timeout: 20_000 },
  )
  await scoreCast(await systemScope(rows.business.id), db, createRandom(subdomain).next, now)
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

/** Deletes every sandbox whose time is over, with its owner and all its rows, and returns how many. One that fails rests in `resting`. */
export async function unsafeAcrossBusinessesDeleteExpiredSandboxes(
  { db, clock }: Deps,
  resting = new RestingRows(),
): Promise<number> {
  const now = clock.now()
  const expired = await db.business.findMany({
    where: { sandboxExpiresAt: { lte: now }, id: { notIn: resting.keys(now) } },
    select: { id: true, ownerId: true },
  })
  // One at a time keeps each transaction short; the business goes with its owner.
  const { done } = await eachRow(
    expired,
    {
      failure: 'sandbox not deleted',
      ids: ({ id }) => ({ businessId: id }),
      putOff: ({ id }) => resting.failed(id, now),
    },
    ({ ownerId }) => db.user.deleteMany({ where: { id: ownerId } }),
  )
  return done
}
