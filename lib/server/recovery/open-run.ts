/** Opens the run that refills a freed slot, in the transaction that freed it. */
import { STOP_MINUTES, type RecoveryCause, type StaffSpan } from '@/lib/domain/recovery'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

/** A freed slot, and what freed it. */
export interface FreedSlot extends StaffSpan {
  cause: RecoveryCause
  /** The visit that freed the slot, whose client gets no offer. Null for time that was outside opening hours before. */
  appointmentId: string | null
  /** The price of that visit. */
  priceCents: number
}

/** The shortest slot, in minutes, that is offered. */
const SHORTEST_MINUTES = 15

/**
 * Opens a run for the slot in the business's mode: `open` and due immediately by the database's clock (never due if the
 * mode is off), or `exhausted` if it is too late to make offers. Does nothing for a slot in the past or shorter than a
 * quarter of an hour.
 */
export async function openRun(tx: Tx, scope: BusinessScope, slot: FreedSlot): Promise<void> {
  await openRuns(tx, scope, [slot])
}

/** Opens runs for several slots in the same way, in one statement. */
export async function openRuns(tx: Tx, scope: BusinessScope, slots: readonly FreedSlot[]): Promise<void> {
  const openings = slots.filter(({ from, until }) => until.getTime() - from.getTime() >= SHORTEST_MINUTES * 60_000)
  if (openings.length === 0) return
  const rows = openings.map(({ staffId, appointmentId, from, until, cause, priceCents }) => ({
    staffId,
    appointmentId,
    from,
    until,
    cause,
    priceCents,
  }))
  await tx.$executeRaw`
    INSERT INTO recovery_runs (business_id, staff_id, freed_appointment_id, starts_at, ends_at, cause, mode, freed_price_cents, status, next_wave_at, closed_at, created_at)
    SELECT b.id, f."staffId", f."appointmentId", f."from", f.until, f.cause, b.recovery_mode, f."priceCents",
      CASE WHEN in_time THEN 'open' ELSE 'exhausted' END,
      CASE WHEN in_time AND b.recovery_mode <> 'off' THEN now() END, CASE WHEN NOT in_time THEN now() END, now()
    FROM businesses b,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS f("staffId" uuid, "appointmentId" uuid, "from" timestamptz, until timestamptz, cause text, "priceCents" int),
      LATERAL (SELECT f."from" > now() + ${STOP_MINUTES} * interval '1 minute' AS in_time) t
    WHERE b.id = ${scope.businessId}::uuid AND f."from" > now()`
}
