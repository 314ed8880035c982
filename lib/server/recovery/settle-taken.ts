/** Ends the offers and runs for the time of a visit that was just stored. */
import { freedSpans, type Filler } from '@/lib/domain/recovery'
import { prepared, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { queueOfferEnded, type OfferOfClient } from '../messaging/enqueue'
import type { BusinessScope } from '../scope'
import { openRun } from './open-run'

interface Settled {
  now: Date
  filled:
    | {
        id: string
        staffId: string
        startsAt: number
        endsAt: number
        freedAppointmentId: string | null
        blockedFrom: number
        blockedUntil: number
      }[]
    | null
  ended: OfferOfClient[] | null
}

/**
 * Ends every run for the appointment's time, in the transaction that stored it: `filled` by it, or `stopped` if it is
 * the appointment that freed the slot. Ends live offers of those runs or for that time, each with a message:
 * `withdrawn` if the owner took the time, otherwise `lost`. Opens a run for the rest of the slot if the appointment is
 * shorter. The caller holds the business's schedule lock. Skips an offer that is being claimed: the claim will find the
 * time taken, and waiting for it would deadlock.
 */
export async function settleTaken(tx: Tx, scope: BusinessScope, appointmentId: string, by: Filler): Promise<void> {
  await settleFound(tx, scope, appointmentId, by, await tx.$queryRaw<TakenRow[]>(lockTakenSql(scope, appointmentId)))
}

/** The row of `lockTakenSql`, which is present if an appointment's time had an offer or a run. */
export interface TakenRow {
  any: boolean
}

/** Does what `settleTaken` does, for a visit whose time `lockTakenSql` checked. */
export async function settleFound(
  tx: Tx,
  scope: BusinessScope,
  appointmentId: string,
  by: Filler,
  [found]: readonly TakenRow[],
): Promise<void> {
  const ending = by === 'owner' ? 'withdrawn' : 'lost'
  if (!found?.any) return
  const [row] = await endUnder(tx, scope, appointmentId, by, ending)
  if (!row) return
  await queueOfferEnded(tx, scope, row.ended ?? [], ending === 'lost' ? 'offer_lost' : 'offer_withdrawn', row.now)
  for (const run of row.filled ?? []) await openRemainders(tx, scope, run)
}

function endUnder(
  tx: Tx,
  scope: BusinessScope,
  appointmentId: string,
  by: Filler,
  ending: 'withdrawn' | 'lost',
): Promise<Settled[]> {
  return tx.$queryRaw<Settled[]>(
    prepared(Prisma.sql`
    WITH taken AS (
      SELECT a.business_id, a.id, a.staff_id, a.blocked_from, a.blocked_until FROM appointments a
      WHERE a.business_id = ${scope.businessId}::uuid AND a.id = ${appointmentId}::uuid
    ), settled AS (${settledRunsSql(by)}), ended AS (
      UPDATE waitlist_offers o SET status = ${ending}, answered_at = now()
      FROM (
        SELECT o.business_id, o.id FROM waitlist_offers o JOIN taken t ON t.business_id = o.business_id
        WHERE o.status = 'live' AND (o.run_id IN (SELECT id FROM settled) OR (${isOfferedUnder()}))
        FOR UPDATE OF o SKIP LOCKED
      ) under
      WHERE o.business_id = under.business_id AND o.id = under.id
      RETURNING o.id, o.entry_id
    )
    SELECT now() AS now,
      (SELECT json_agg(json_build_object('id', s.id, 'staffId', s.staff_id, 'startsAt', extract(epoch FROM s.starts_at) * 1000,
          'endsAt', extract(epoch FROM s.ends_at) * 1000, 'freedAppointmentId', s.freed_appointment_id,
          'blockedFrom', extract(epoch FROM t.blocked_from) * 1000, 'blockedUntil', extract(epoch FROM t.blocked_until) * 1000))
        FROM settled s, taken t WHERE s.status = 'filled') AS filled,
      (SELECT json_agg(json_build_object('offerId', e.id, 'clientId', w.client_id))
        FROM ended e JOIN waitlist w ON w.business_id = ${scope.businessId}::uuid AND w.id = e.entry_id) AS ended`),
  )
}

/**
 * Returns the statement that locks the runs before they are ended, in a fixed order to avoid deadlocks. A transaction
 * that waited for another appointment in the same slot then sees the run for the rest of the slot. Yields one row: true
 * if there was a run, locked or not, or an offer.
 */
export function lockTakenSql(scope: BusinessScope, appointmentId: string): Prisma.Sql {
  return prepared(Prisma.sql`
    WITH taken AS MATERIALIZED (
      SELECT a.staff_id, a.blocked_from, a.blocked_until FROM appointments a
      WHERE a.business_id = ${scope.businessId}::uuid AND a.id = ${appointmentId}::uuid
    ), locked AS MATERIALIZED (
      SELECT FROM recovery_runs r WHERE r.business_id = ${scope.businessId}::uuid AND ${isUnder()} ORDER BY r.id FOR UPDATE
    )
    SELECT (SELECT count(*) FROM locked) > 0
      OR EXISTS (SELECT FROM recovery_runs r WHERE r.business_id = ${scope.businessId}::uuid AND ${isUnder()})
      OR EXISTS (SELECT FROM waitlist_offers o WHERE o.business_id = ${scope.businessId}::uuid AND ${isOfferedUnder()}) AS any`)
}

/**
 * Reads one column of the visit in a subquery, so that PostgreSQL uses the index, regardless of its estimate of the
 * business's runs.
 */
const ofTaken = (column: 'staff_id' | 'blocked_from' | 'blocked_until') =>
  Prisma.sql`(SELECT ${Prisma.raw(column)} FROM taken)`

/**
 * Returns the SQL condition that run `r` is for the time of the visit `taken`. Finds runs of the last day through the
 * index on (business_id, status, starts_at); none is longer than a day.
 */
function isUnder(): Prisma.Sql {
  return Prisma.sql`r.staff_id = ${ofTaken('staff_id')} AND r.status IN ('open', 'proposed', 'exhausted')
        AND r.starts_at > ${ofTaken('blocked_from')} - interval '1 day' AND r.starts_at < ${ofTaken('blocked_until')} AND r.ends_at > ${ofTaken('blocked_from')}`
}

/** Returns the SQL condition that offer `o` is for the time of the visit `taken`. */
function isOfferedUnder(): Prisma.Sql {
  return Prisma.sql`o.status = 'live' AND o.staff_id = ${ofTaken('staff_id')} AND o.starts_at < ${ofTaken('blocked_until')}
        AND o.starts_at + o.duration * interval '1 minute' > ${ofTaken('blocked_from')}`
}

function settledRunsSql(by: Filler): Prisma.Sql {
  const comesBack = Prisma.sql`(r.freed_appointment_id IS NOT DISTINCT FROM t.id)`
  return Prisma.sql`
      UPDATE recovery_runs r SET
        status = CASE WHEN ${comesBack} THEN 'stopped' ELSE 'filled' END,
        stopped_reason = CASE WHEN ${comesBack} THEN 'The visit came back' END,
        filled_by = CASE WHEN NOT ${comesBack} THEN ${by} END,
        filled_appointment_id = CASE WHEN NOT ${comesBack} THEN t.id END,
        filled_at = CASE WHEN NOT ${comesBack} THEN now() END,
        closed_at = now(), next_wave_at = NULL
      FROM taken t
      WHERE r.business_id = t.business_id AND ${isUnder()}
      RETURNING r.id, r.staff_id, r.starts_at, r.ends_at, r.status, r.freed_appointment_id`
}

async function openRemainders(
  tx: Tx,
  scope: BusinessScope,
  run: NonNullable<Settled['filled']>[number],
): Promise<void> {
  const whole = { staffId: run.staffId, from: new Date(run.startsAt), until: new Date(run.endsAt) }
  const taken = { staffId: run.staffId, from: new Date(run.blockedFrom), until: new Date(run.blockedUntil) }
  for (const rest of freedSpans(whole, taken)) {
    await openRun(tx, scope, { ...rest, cause: 'remainder', appointmentId: run.freedAppointmentId, priceCents: 0 })
  }
}
