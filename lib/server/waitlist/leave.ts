/**
 * Leaving the waitlist, and returning to it by an undo. Every write here is part of a command's transaction, which holds
 * the business's schedule lock.
 */
import type { Tx } from '../db'
import { wakeRuns, wakeRunsOf } from '../recovery/wake'
import type { BusinessScope } from '../scope'

/** Why an entry ended: `left` by the client or the owner, `visit_ended` for a visit that was to become earlier. */
type EndReason = 'left' | 'booked' | 'visit_ended' | 'archived' | 'merged' | 'erased'

/** Returns the columns of an entry that ends. */
export function ended(endReason: EndReason, endedAt: Date) {
  return { active: false, endReason, endedAt }
}

/**
 * Ends the entry's wait and withdraws its live offer, so that the next client can get one. Returns false if the entry
 * was no longer waiting.
 */
export async function leaveWaitlist(
  tx: Tx,
  scope: BusinessScope,
  entryId: string,
  reason: EndReason,
  now: Date,
): Promise<boolean> {
  const own = { businessId: scope.businessId }
  const withdrawn = await tx.waitlistOffer.updateManyAndReturn({
    where: { ...own, entryId, status: 'live' },
    data: { status: 'withdrawn', answeredAt: now },
    select: { id: true },
  })
  await wakeRunsOf(
    tx,
    scope,
    withdrawn.map(({ id }) => id),
  )
  const { count } = await tx.waitlistEntry.updateMany({
    where: { ...own, id: entryId, active: true },
    data: ended(reason, now),
  })
  return count === 1
}

/** Ends every entry of a client in the same way. */
export async function leaveWaitlistWhole(
  tx: Tx,
  scope: BusinessScope,
  clientId: string,
  reason: EndReason,
  now: Date,
): Promise<void> {
  const entries = await tx.waitlistEntry.findMany({
    where: { businessId: scope.businessId, clientId, active: true },
    select: { id: true },
  })
  for (const { id } of entries) await leaveWaitlist(tx, scope, id, reason, now)
}

/**
 * Ends all but the first of one person's entries for the same service, as joining twice would have left only one. The
 * person has any number of client records. Entries with a visit stay.
 */
export async function leaveDoubleEntries(
  tx: Tx,
  scope: BusinessScope,
  clientIds: readonly string[],
  now: Date,
): Promise<void> {
  const double = await tx.$queryRaw<{ id: string }[]>`
    SELECT w.id FROM (
      SELECT id, row_number() OVER (PARTITION BY lower(service) ORDER BY created_at, id) AS nth FROM waitlist
      WHERE business_id = ${scope.businessId}::uuid AND client_id = ANY(${[...clientIds]}::uuid[]) AND active AND appointment_id IS NULL
    ) w WHERE w.nth > 1 ORDER BY w.id`
  for (const { id } of double) await leaveWaitlist(tx, scope, id, 'merged', now)
}

/** The entries that a command ended, for its undo. */
interface EndedEntries {
  reason: EndReason
  /** The command's time; null if nothing is known to have ended. */
  endedAt: Date | null
  clientIds: readonly string[]
}

/**
 * Makes these entries wait again, in their old positions, for their services' current names. Skips those for a visit
 * that is no longer to come, and those of a client who is waiting for the same service again.
 */
export async function resumeEntries(
  tx: Tx,
  scope: BusinessScope,
  { reason, endedAt, clientIds }: EndedEntries,
  now: Date,
): Promise<void> {
  const resumed = await tx.$executeRaw`
    UPDATE waitlist w SET active = true, end_reason = NULL, ended_at = NULL, service = former.service
    FROM (
      SELECT x.id, CASE WHEN x.appointment_id IS NULL THEN coalesce(s.name, x.service) ELSE x.service END AS service
      FROM waitlist x LEFT JOIN services s ON s.business_id = x.business_id AND s.id = x.service_id
      WHERE x.business_id = ${scope.businessId}::uuid AND x.client_id = ANY(${[...clientIds]}::uuid[])
        AND x.end_reason = ${reason} AND x.ended_at = ${endedAt}
    ) former
    WHERE w.business_id = ${scope.businessId}::uuid AND w.id = former.id
      AND (w.appointment_id IS NULL OR EXISTS (SELECT FROM appointments a WHERE a.business_id = w.business_id
        AND a.id = w.appointment_id AND a.status IN ('scheduled', 'confirmed') AND a.appointment_date > ${now}))
      AND NOT EXISTS (SELECT FROM waitlist o WHERE o.business_id = w.business_id AND o.client_id = w.client_id AND o.active
        AND (o.appointment_id = w.appointment_id
          OR o.appointment_id IS NULL AND w.appointment_id IS NULL AND lower(o.service) = lower(former.service)))`
  if (resumed > 0) await wakeRuns(tx, scope)
}
