/** Sends the next wave of offers for each freed slot that is due. */
import { randomUUID } from 'node:crypto'
import { planWave, STOP_MINUTES, type Candidate, type RecoveryMode } from '@/lib/domain/recovery'
import { sqlStateOf, type Db, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { eachRow, inHalves } from '../jobs/each-row'
import { queueOfferMessages, queueRecoveryAsk, type OfferOfClient } from '../messaging/enqueue'
import { systemScope, type BusinessScope } from '../scope'
import { expireOffersOf } from '../waitlist/expire'
import { hashOfferToken, offerToken } from '../waitlist/offer-token'
import { hasListenersSql } from '../webhook/enqueue'
import { queueOfferEvents } from '../webhook/offer-events'
import { listCandidates, type RefillCandidate } from './candidates'
import { lockScheduleExclusive, runsInOrderSql } from './schedule-lock'
import { loadRefillRules } from './rules'
import { isForRunSql } from './wake'

const BATCH = 50
/** The SQLSTATE if others held the business's lock for too long; it will be free soon. */
const LOCK_TIMEOUT = '55P03'

/**
 * Advances every run that is due by the database's clock: it makes its next wave of offers, waits, or ends. Each has
 * its own transaction, so a killed worker leaves its run unchanged. Any number of workers can do this concurrently. A
 * run that fails is postponed by at most a minute and doesn't delay the others. Returns whether there was anything to
 * do.
 */
export async function unsafeAcrossBusinessesAdvanceRuns(db: Db, signal: AbortSignal): Promise<{ more: boolean }> {
  await endLateRuns(db)
  const due = await db.$queryRaw<{ businessId: string; runId: string }[]>`
    SELECT business_id AS "businessId", id AS "runId" FROM recovery_runs
    WHERE status = 'open' AND next_wave_at <= now() ORDER BY next_wave_at, starts_at, id LIMIT ${BATCH}`
  await eachRow(
    due,
    {
      failure: 'freed slot not advanced',
      ids: ({ runId }) => ({ runId }),
      signal,
      putOff: (run, error) => putOff(db, run, error),
    },
    async ({ businessId, runId }) => {
      const scope = await systemScope(businessId)
      await db.$transaction((tx) => advance(tx, scope, runId))
    },
  )
  return { more: due.length > 0 && !signal.aborted }
}

/** Advances one business's due runs, one after another, for a simulation of past days. Throws if one fails. */
export async function advanceRunsOf(scope: BusinessScope, db: Db): Promise<void> {
  await endLate(db, Prisma.sql`${isLate} AND r.business_id = ${scope.businessId}::uuid`)
  const due = await db.$queryRaw<{ runId: string }[]>`
    SELECT id AS "runId" FROM recovery_runs WHERE business_id = ${scope.businessId}::uuid AND status = 'open' AND next_wave_at <= now()
    ORDER BY next_wave_at, starts_at, id`
  for (const { runId } of due) await db.$transaction((tx) => advance(tx, scope, runId))
}

const isLate = Prisma.sql`r.status IN ('open', 'proposed') AND r.starts_at <= now() + ${STOP_MINUTES} * interval '1 minute'`

function endLate(db: Db, which: Prisma.Sql): Promise<number> {
  return db.$executeRaw`
    UPDATE recovery_runs r SET status = 'exhausted', closed_at = now(), next_wave_at = NULL
    FROM ${runsInOrderSql(which)} late
    WHERE r.business_id = late.business_id AND r.id = late.id`
}

/** Ends late runs. Offers end before their run does, so there is nothing to withdraw. */
async function endLateRuns(db: Db): Promise<void> {
  try {
    await endLate(db, isLate)
  } catch {
    const late = await db.$queryRaw<{ id: string }[]>`SELECT r.id FROM recovery_runs r WHERE ${isLate} ORDER BY r.id`
    await inHalves(late, { failure: 'late run not ended', ids: ({ id }) => ({ runId: id }) }, (some) =>
      endLate(db, Prisma.sql`${isLate} AND r.id = ANY(${some.map(({ id }) => id)}::uuid[])`),
    )
  }
}

async function putOff(
  db: Db,
  { businessId, runId }: { businessId: string; runId: string },
  error: unknown,
): Promise<void> {
  await db.$executeRaw`
    UPDATE recovery_runs SET next_wave_at = now() + ${sqlStateOf(error) === LOCK_TIMEOUT ? 2 : 60} * interval '1 second'
    WHERE business_id = ${businessId}::uuid AND id = ${runId}::uuid AND status = 'open'`
}

interface DueRun {
  now: Date
  staffId: string
  startsAt: Date
  endsAt: Date
  freedAppointmentId: string | null
  mode: RecoveryMode
  wave: number
  approvedAt: Date | null
  /** How many of the business's runs are due now, including this one. */
  dueRuns: number
  /** When this run's last offer ends, or a manual one for its time. */
  liveUntil: Date | null
  /** Whether a webhook subscribes to offers. */
  isHeard: boolean
}

async function advance(tx: Tx, scope: BusinessScope, runId: string): Promise<void> {
  await lockScheduleExclusive(tx, scope)
  await expireOffersOf(tx, scope)
  const run = await loadDue(tx, scope, runId)
  if (run === null) return
  if (run.liveUntil !== null) return storeWait(tx, scope, runId, run.liveUntil)
  const slot = {
    runId,
    staffId: run.staffId,
    startsAt: run.startsAt,
    endsAt: run.endsAt,
    freedAppointmentId: run.freedAppointmentId,
    dueRuns: run.dueRuns,
  }
  const rules = await loadRefillRules(tx, scope)
  const candidates = await listCandidates(tx, scope, slot, rules, run.now)
  const plan = planWave(slot, candidates, { rank: rules.rank, timeZone: scope.timeZone }, run.now)
  if (plan.kind === 'wait') return storeWait(tx, scope, runId, plan.until)
  if (plan.kind === 'stop') return storeWait(tx, scope, runId, null)
  if (run.mode === 'ask_first' && run.approvedAt === null) return propose(tx, scope, runId, plan.fitting, run.now)
  if (plan.kind === 'night') return storeWait(tx, scope, runId, plan.until)
  await offerWave(tx, scope, runId, run, plan.candidates, plan.expiresAt)
}

async function loadDue(tx: Tx, scope: BusinessScope, runId: string): Promise<DueRun | null> {
  // Locked in a statement of its own, so that the next one sees what the former holder changed, such as an offer's end.
  await tx.$executeRaw`SELECT FROM recovery_runs WHERE business_id = ${scope.businessId}::uuid AND id = ${runId}::uuid FOR UPDATE`
  const [row] = await tx.$queryRaw<DueRun[]>`
    SELECT now() AS now, r.staff_id AS "staffId", r.starts_at AS "startsAt", r.ends_at AS "endsAt",
      r.freed_appointment_id AS "freedAppointmentId", r.mode, r.wave, r.approved_at AS "approvedAt",
      ${hasListenersSql(Prisma.sql`r.business_id`, 'offer.sent')} AS "isHeard",
      (SELECT count(*)::int FROM recovery_runs d
        WHERE d.business_id = r.business_id AND d.status = 'open' AND d.next_wave_at <= now()) AS "dueRuns",
      (SELECT max(o.expires_at) FROM waitlist_offers o
        WHERE o.business_id = r.business_id AND o.status = 'live' AND o.expires_at > now() AND ${isForRunSql('o')}) AS "liveUntil"
    FROM recovery_runs r
    WHERE r.business_id = ${scope.businessId}::uuid AND r.id = ${runId}::uuid AND r.status = 'open' AND r.next_wave_at <= now()`
  return row ?? null
}

async function storeWait(tx: Tx, scope: BusinessScope, runId: string, until: Date | null): Promise<void> {
  await tx.recoveryRun.updateMany({ where: { businessId: scope.businessId, id: runId }, data: { nextWaveAt: until } })
}

/** Asks the owner once; their approval opens the run and makes it due. */
async function propose(
  tx: Tx,
  scope: BusinessScope,
  runId: string,
  fitting: readonly Candidate[],
  now: Date,
): Promise<void> {
  await tx.recoveryRun.updateMany({
    where: { businessId: scope.businessId, id: runId },
    data: { status: 'proposed', nextWaveAt: null },
  })
  await queueRecoveryAsk(tx, scope, { runId, entryIds: fitting.map(({ entryId }) => entryId) }, now)
}

async function offerWave(
  tx: Tx,
  scope: BusinessScope,
  runId: string,
  run: DueRun,
  candidates: readonly RefillCandidate[],
  expiresAt: Date,
): Promise<void> {
  const wave = run.wave + 1
  const offers: OfferOfClient[] = []
  for (const { entryId, clientId, start, durationMinutes } of candidates) {
    const id = randomUUID()
    const made = await tx.$executeRaw`
      INSERT INTO waitlist_offers (id, business_id, entry_id, run_id, wave, token_hash, starts_at, duration, staff_id, expires_at, created_at)
      VALUES (${id}::uuid, ${scope.businessId}::uuid, ${entryId}::uuid, ${runId}::uuid, ${wave}, ${hashOfferToken(offerToken(id))}, ${start},
        ${durationMinutes}, ${run.staffId}::uuid, ${expiresAt}, ${run.now})
      ON CONFLICT DO NOTHING`
    if (made === 1) offers.push({ offerId: id, clientId })
  }
  await queueOfferMessages(tx, scope, offers, run.now)
  if (run.isHeard)
    await queueOfferEvents(
      tx,
      'offer.sent',
      offers.map(({ offerId }) => ({ businessId: scope.businessId, offerId })),
      run.now,
    )
  await tx.recoveryRun.updateMany({
    where: { businessId: scope.businessId, id: runId },
    data: { wave, nextWaveAt: expiresAt },
  })
}
