/** The nightly job of each business: refits its model, then scores its upcoming visits. */
import { nextNight } from '@/lib/domain/risk-night'
import type { Deps } from '../deps'
import { eachRow } from '../jobs/each-row'
import { systemScope } from '../scope'
import { unsafeAcrossBusinessesTakeModels } from './due-models'
import { learnFromOutcomes } from './refit'
import { scoreAppointments } from './score'

const BATCH = 20
/** Minutes after which the businesses of a worker that died can be taken over. */
const HELD_MINUTES = 15
const AGAIN_MINUTES = 60
const NEW_AT_ONCE = 200
const MINUTE = 60_000

/**
 * Refits and scores up to `BATCH` businesses that are new or in whose time zone it is night, each by one worker. One
 * that fails is retried an hour later and doesn't delay the others. Returns `more` if some may be left.
 */
export async function unsafeAcrossBusinessesRunNights(
  { db, clock }: Deps,
  signal: AbortSignal,
): Promise<{ more: boolean }> {
  const now = clock.now()
  await addModels(db, now)
  const heldUntil = new Date(now.getTime() + HELD_MINUTES * MINUTE)
  const due = await unsafeAcrossBusinessesTakeModels(db, 'night', { limit: BATCH, heldUntil }, now)
  await eachRow(
    due,
    {
      failure: 'risk not worked out',
      ids: ({ businessId }) => ({ businessId }),
      signal,
      putOff: ({ businessId }) => setNextRun(db, businessId, new Date(now.getTime() + AGAIN_MINUTES * MINUTE)),
    },
    async ({ businessId }) => setNextRun(db, businessId, await runNight({ db, clock }, businessId, now)),
  )
  return { more: due.length === BATCH && !signal.aborted }
}

/** Adds models for new businesses. Each is fitted on its first run, which is due right away. */
async function addModels(db: Deps['db'], now: Date): Promise<void> {
  const fresh = await db.business.findMany({
    where: { riskModel: { is: null } },
    select: { id: true },
    take: NEW_AT_ONCE,
  })
  if (fresh.length === 0) return
  await db.riskModel.createMany({
    data: fresh.map(({ id }) => ({ businessId: id, nextRunAt: now })),
    skipDuplicates: true,
  })
}

/** Runs one business's nightly refit and scoring, and returns when the next is due. */
async function runNight({ db }: Deps, businessId: string, now: Date): Promise<Date> {
  const scope = await systemScope(businessId)
  await learnFromOutcomes(scope, db, now)
  await scoreAppointments(scope, db, null, now)
  return nextNight(now, scope.timeZone)
}

function setNextRun(db: Deps['db'], businessId: string, nextRunAt: Date) {
  return db.riskModel.updateMany({ where: { businessId }, data: { nextRunAt } })
}
