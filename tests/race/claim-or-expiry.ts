/**
 * A claim in the same millisecond in which its offer ends, while the worker waits to end it and to make the next offer.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { getDb } from '@/lib/server/db'
import { unsafeAcrossBusinessesExpireOffers } from '@/lib/server/waitlist/expire'
import { advanceAll } from '../support/freed-slots'
import { claim, codeOf, offerTo, type RecoveryStage } from './recovery-stage'

export interface ExpiryReport {
  rounds: number
  /** Outcomes, by milliseconds from the claim to the offer's end, by the database's clock. */
  outcomes: Record<string, { claimed: number; expired: number }>
  /** Rounds in which the next person was asked. */
  offeredOn: number
  /** Rounds in which response, offer, visit and run contradict each other. */
  contradictions: string[]
  seconds: number
}

const FROM_CLAIM_TO_END_MS = [-2, -1, 0, 1, 2]

/**
 * A claim's transaction begins, which sets its instant, and waits for the salon's lock, which this test holds. The
 * worker's transaction also waits, before or after it. Then the offer's end is set close to that instant, and the lock
 * is released.
 */
export async function raceClaimsAgainstExpiry(stage: RecoveryStage, rounds: number): Promise<ExpiryReport> {
  const began = performance.now()
  const report: ExpiryReport = { rounds, outcomes: {}, offeredOn: 0, contradictions: [], seconds: 0 }
  const gate = new Client({ connectionString: stage.app.databaseUrl, options: '-c TimeZone=UTC' })
  await gate.connect()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const offset = FROM_CLAIM_TO_END_MS[round % FROM_CLAIM_TO_END_MS.length] ?? 0
      await playRound(stage, gate, { offset, isClaimFirst: round % 2 === 0 }, report)
    }
  } finally {
    await gate.end()
  }
  return { ...report, seconds: Math.round((performance.now() - began) / 1000) }
}

async function playRound(
  stage: RecoveryStage,
  gate: Client,
  { offset, isClaimFirst }: { offset: number; isClaimFirst: boolean },
  report: ExpiryReport,
): Promise<void> {
  const { businessId } = stage.salon.owner
  const {
    runId,
    holders: [holder],
  } = await offerTo(stage, stage.nextHour(), 1, new Date(Date.now() + 60_000))
  if (!holder) throw new Error('nobody was offered anything')
  await letNextWait(stage)
  await gate.query('BEGIN')
  await gate.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [businessId])
  const makeDue = () =>
    getDb().recoveryRun.updateMany({ where: { businessId, id: runId }, data: { nextWaveAt: new Date(0) } })
  if (!isClaimFirst) await makeDue().then(() => waiterOf(gate, 'SELECT pg_advisory_xact_lock(%'))
  const pressed = claim(stage, holder.token)
  const claimedAt = await waiterOf(gate, 'SELECT pg_advisory_xact_lock_shared(%')
  if (isClaimFirst) await makeDue().then(() => waiterOf(gate, 'SELECT pg_advisory_xact_lock(%'))
  await gate.query(
    "UPDATE waitlist_offers SET expires_at = $1::timestamptz + $2 * interval '1 millisecond' WHERE id = $3",
    [claimedAt, offset, holder.offerId],
  )
  // The other job that ends offers takes no lock at all.
  await Promise.all([
    gate.query('COMMIT'),
    unsafeAcrossBusinessesExpireOffers(getDb()),
    unsafeAcrossBusinessesExpireOffers(getDb()),
  ])
  const code = codeOf(await pressed)
  await advanceAll()
  await judge(runId, holder.offerId, { offset, code }, report)
  await clear(businessId)
}

/** Someone else is there to be asked next. */
async function letNextWait({ salon }: RecoveryStage): Promise<void> {
  const { businessId } = salon.owner
  const client = await getDb().client.create({
    data: { businessId, name: 'Next', email: 'next@example.com' },
    select: { id: true },
  })
  await getDb().waitlistEntry.create({
    data: { businessId, clientId: client.id, service: 'Haircut', serviceId: salon.serviceId },
    select: { id: true },
  })
}

/**
 * The instant, as text in full precision, at which the transaction began that waits for the lock with this statement;
 * as soon as it does.
 */
async function waiterOf(gate: Client, statement: string): Promise<string> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const {
      rows: [row],
    } = await gate.query<{ began: string }>(
      "SELECT xact_start::text AS began FROM pg_stat_activity WHERE wait_event = 'advisory' AND query LIKE $1",
      [statement],
    )
    if (row) return row.began
    await gate.query('SELECT pg_stat_clear_snapshot()')
    await wait(1)
  }
  throw new Error(`nobody waits with ${statement}`)
}

async function judge(
  runId: string,
  offerId: string,
  { offset, code }: { offset: number; code: string },
  report: ExpiryReport,
): Promise<void> {
  const [row] = await getDb().$queryRaw<{ status: string; run: string; visits: number; others: number }[]>`
    SELECT o.status, r.status AS run,
      (SELECT count(*)::int FROM appointments a WHERE a.staff_id = r.staff_id AND a.appointment_date = r.starts_at) AS visits,
      (SELECT count(*)::int FROM waitlist_offers x WHERE x.run_id = r.id AND x.id <> o.id) AS others
    FROM waitlist_offers o JOIN recovery_runs r ON r.id = o.run_id WHERE o.id = ${offerId}::uuid AND r.id = ${runId}::uuid`
  if (!row) throw new Error('the offer is gone')
  const story = `${row.status}, run ${row.run}, ${row.visits} visits, ${row.others} asked on, answer ${code}`
  const won = story === 'claimed, run filled, 1 visits, 0 asked on, answer ok'
  const lost = story === 'expired, run open, 0 visits, 1 asked on, answer offer_expired'
  if ((!won && !lost) || (won && offset < 0)) report.contradictions.push(`${offset} ms: ${story}`)
  const outcome = (report.outcomes[String(offset)] ??= { claimed: 0, expired: 0 })
  if (won) outcome.claimed += 1
  if (lost) outcome.expired += 1
  report.offeredOn += row.others
}

/** The next round meets nobody of this one. */
async function clear(businessId: string): Promise<void> {
  await getDb().$transaction(async (tx) => {
    await tx.waitlistOffer.updateMany({ where: { businessId, status: 'live' }, data: { status: 'withdrawn' } })
    await tx.recoveryRun.updateMany({
      where: { businessId, status: 'open' },
      data: { status: 'stopped', nextWaveAt: null },
    })
    await tx.waitlistEntry.updateMany({ where: { businessId }, data: { active: false } })
  })
}
