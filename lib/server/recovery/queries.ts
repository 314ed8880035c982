/** Reads freed slots being refilled, with their offers. */
import type { RecoveryOffer, RecoveryRun } from '@/lib/contracts/recovery'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'

/** How many days a finished run stays in the list. */
const OVER_DAYS = 14
const MAX_RUNS = 50
/** The maximum number of offers read per run: far more than can be made before its slot begins. */
const MAX_OFFERS = 100

interface RunRow
  extends Omit<
    RecoveryRun,
    'startsAt' | 'endsAt' | 'staff' | 'nextWaveAt' | 'freedAt' | 'freedBy' | 'filledAt' | 'filledVisit' | 'offers'
  > {
  startsAt: Date
  endsAt: Date
  staffName: string | null
  nextWaveAt: Date | null
  freedAt: Date
  freedClientId: string | null
  freedName: string | null
  filledAt: Date | null
  filledVisitId: string | null
  filledClientId: string | null
  filledName: string | null
  filledPriceCents: number | null
}

interface OfferRow extends Omit<RecoveryOffer, 'sentAt' | 'expiresAt' | 'answeredAt'> {
  runId: string
  sentAt: Date
  expiresAt: Date
  answeredAt: Date | null
}

/**
 * Lists the runs for future slots that wait for the owner or have live offers, soonest first; then those that ended in
 * the last 14 days, latest first. At most 50 of each, in two statements.
 */
export async function listRecoveryRuns(scope: BusinessScope, now: Date): Promise<RecoveryRun[]> {
  const overSince = new Date(now.getTime() - OVER_DAYS * 24 * 3_600_000)
  const [live, over] = await Promise.all([
    readRuns(
      scope,
      Prisma.sql`AND r.status IN ('proposed', 'open') AND r.starts_at > ${now} ORDER BY r.starts_at, r.id LIMIT ${MAX_RUNS}`,
    ),
    readRuns(
      scope,
      Prisma.sql`AND r.status IN ('filled', 'exhausted', 'stopped')
      AND coalesce(r.filled_at, r.closed_at, r.created_at) > ${overSince}
      ORDER BY coalesce(r.filled_at, r.closed_at, r.created_at) DESC, r.id LIMIT ${MAX_RUNS}`,
    ),
  ])
  return withOffers(scope, [...live, ...over])
}

/** Lists the runs that wait for the owner's approval and whose slot is in the future, soonest first. */
export async function listProposedRuns(scope: BusinessScope, now: Date): Promise<RecoveryRun[]> {
  const rows = await readRuns(
    scope,
    Prisma.sql`AND r.status = 'proposed' AND r.starts_at > ${now} ORDER BY r.starts_at, r.id LIMIT ${MAX_RUNS}`,
  )
  return rows.map((row) => toRun(row, []))
}

/** Returns one run with its offers. Throws 404. */
export async function getRecoveryRun(scope: BusinessScope, runId: string): Promise<RecoveryRun> {
  const [run] = await withOffers(scope, await readRuns(scope, Prisma.sql`AND r.id = ${runId}::uuid`))
  if (!run) throw notFound('Freed slot not found')
  return run
}

/**
 * Reads runs. Hides the business from the planner, which would join every client to every visit for a business that
 * isn't in the statistics yet.
 */
function readRuns(scope: BusinessScope, which: Prisma.Sql): Promise<RunRow[]> {
  return getDb().$queryRaw<RunRow[]>`
    SELECT r.id, r.starts_at AS "startsAt", r.ends_at AS "endsAt", r.staff_id AS "staffId", r.cause, r.mode, r.status, r.wave,
      r.next_wave_at AS "nextWaveAt", r.freed_price_cents AS "freedPriceCents", r.created_at AS "freedAt",
      r.filled_by AS "filledBy", r.filled_at AS "filledAt", r.stopped_reason AS "stoppedReason",
      CASE WHEN (SELECT count(*) FROM staff t WHERE t.business_id = r.business_id AND t.active) > 1 THEN s.name END AS "staffName",
      freed_for.id AS "freedClientId", freed_for.name AS "freedName",
      filled.id AS "filledVisitId", filled_for.id AS "filledClientId", filled_for.name AS "filledName", filled.price_cents AS "filledPriceCents"
    FROM recovery_runs r
    JOIN staff s ON s.business_id = r.business_id AND s.id = r.staff_id
    LEFT JOIN appointments freed ON freed.business_id = r.business_id AND freed.id = r.freed_appointment_id
    LEFT JOIN clients freed_for ON freed_for.business_id = freed.business_id AND freed_for.id = freed.client_id
    LEFT JOIN appointments filled ON filled.business_id = r.business_id AND filled.id = r.filled_appointment_id
    LEFT JOIN clients filled_for ON filled_for.business_id = filled.business_id AND filled_for.id = filled.client_id
    WHERE r.business_id = ${scope.businessId}::uuid ${which}`
}

async function withOffers(scope: BusinessScope, rows: readonly RunRow[]): Promise<RecoveryRun[]> {
  if (rows.length === 0) return []
  const offers = await getDb().$queryRaw<OfferRow[]>`
    SELECT o.id, o.run_id AS "runId", o.entry_id AS "entryId", w.client_id AS "clientId", c.name AS "clientName", w.service, o.wave,
      CASE WHEN o.status = 'live' AND o.expires_at <= now() THEN 'expired' ELSE o.status END AS status,
      o.created_at AS "sentAt", o.expires_at AS "expiresAt", o.answered_at AS "answeredAt"
    FROM (
      SELECT x.*, row_number() OVER (PARTITION BY x.run_id ORDER BY x.wave DESC, x.created_at DESC, x.id) AS place FROM waitlist_offers x
      WHERE x.business_id = ${scope.businessId}::uuid AND x.run_id = ANY(${rows.map(({ id }) => id)}::uuid[])
    ) o
    JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    WHERE o.place <= ${MAX_OFFERS}
    ORDER BY o.wave, o.created_at, w.created_at, o.id`
  return rows.map((row) =>
    toRun(
      row,
      offers.filter(({ runId }) => runId === row.id),
    ),
  )
}

function toRun(row: RunRow, offers: readonly OfferRow[]): RecoveryRun {
  const { staffName, freedClientId, freedName, filledVisitId, filledClientId, filledName, filledPriceCents, ...run } =
    row
  return {
    ...run,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    nextWaveAt: row.nextWaveAt?.toISOString() ?? null,
    freedAt: row.freedAt.toISOString(),
    filledAt: row.filledAt?.toISOString() ?? null,
    staff: staffName === null ? null : { name: staffName },
    freedBy: freedClientId === null || freedName === null ? null : { clientId: freedClientId, name: freedName },
    filledVisit:
      filledVisitId === null || filledClientId === null || filledName === null
        ? null
        : { id: filledVisitId, clientId: filledClientId, clientName: filledName, priceCents: filledPriceCents ?? 0 },
    offers: offers.map(({ runId: _run, ...offer }) => ({
      ...offer,
      sentAt: offer.sentAt.toISOString(),
      expiresAt: offer.expiresAt.toISOString(),
      answeredAt: offer.answeredAt?.toISOString() ?? null,
    })),
  }
}
