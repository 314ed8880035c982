/**
 * What must be true of visits, offers and runs once everybody is done. Each number counts violations, and must be 0.
 */
import { getDb } from '@/lib/server/db'
import { OVERLAPS_SQL } from '../support/overlaps'

export interface RecoveryTruths {
  /** Pairs of visits that overlap for one person. */
  overlaps: number
  /** Pairs of live offers for one time from different runs, runs with two claimed offers, visits with two. */
  doubleOffers: number
  /** Live offers whose run is over, whose time is taken, or whose holder no longer waits. */
  orphanOffers: number
  /** Runs that are open though their time is taken, or over with a live offer; filled ones without a visit. */
  strayRuns: number
  /** Claimed offers without a visit, and visits from the waitlist without a claimed offer. */
  unmatchedClaims: number
}

const HOLDS = "IN ('scheduled', 'confirmed', 'completed')"

/** Over all businesses of the database. */
export async function countBrokenTruths(): Promise<RecoveryTruths> {
  const [row] = await getDb().$queryRawUnsafe<RecoveryTruths[]>(`SELECT
    (${OVERLAPS_SQL}),
    ((SELECT count(*) FROM waitlist_offers o JOIN waitlist_offers p ON o.business_id = p.business_id AND o.staff_id = p.staff_id AND o.id < p.id
        AND o.run_id <> p.run_id AND o.starts_at < p.starts_at + p.duration * interval '1 minute' AND p.starts_at < o.starts_at + o.duration * interval '1 minute'
        AND o.status = 'live' AND p.status = 'live' AND o.expires_at > now() AND p.expires_at > now())
      + (SELECT count(*) FROM (SELECT run_id FROM waitlist_offers WHERE status = 'claimed' AND run_id IS NOT NULL GROUP BY run_id HAVING count(*) > 1) x)
      + (SELECT count(*) FROM (SELECT o.appointment_id FROM waitlist_offers o JOIN waitlist w ON w.id = o.entry_id
          WHERE o.status = 'claimed' AND w.appointment_id IS NULL GROUP BY o.appointment_id HAVING count(*) > 1) x))::int AS "doubleOffers",
    (SELECT count(*) FROM waitlist_offers o JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
      LEFT JOIN recovery_runs r ON r.business_id = o.business_id AND r.id = o.run_id
      WHERE o.status = 'live' AND o.expires_at > now() AND (NOT w.active OR r.status <> 'open' OR EXISTS (SELECT FROM appointments a
        WHERE a.business_id = o.business_id AND a.staff_id = o.staff_id AND a.status ${HOLDS}
          AND a.blocked_from < o.starts_at + o.duration * interval '1 minute' AND a.blocked_until > o.starts_at)))::int AS "orphanOffers",
    (SELECT count(*) FROM recovery_runs r WHERE (r.status IN ('open', 'proposed') AND EXISTS (SELECT FROM appointments a
        WHERE a.business_id = r.business_id AND a.staff_id = r.staff_id AND a.status ${HOLDS} AND a.blocked_from < r.ends_at AND a.blocked_until > r.starts_at))
      OR (r.status NOT IN ('open') AND EXISTS (SELECT FROM waitlist_offers o WHERE o.run_id = r.id AND o.status = 'live' AND o.expires_at > now()))
      OR (r.status = 'filled') <> (r.filled_appointment_id IS NOT NULL))::int AS "strayRuns",
    ((SELECT count(*) FROM waitlist_offers o WHERE o.status = 'claimed' AND NOT EXISTS (SELECT FROM appointments a WHERE a.business_id = o.business_id AND a.id = o.appointment_id))
      + (SELECT count(*) FROM appointments a WHERE a.source = 'waitlist'
          AND EXISTS (SELECT FROM recovery_runs r WHERE r.business_id = a.business_id AND r.filled_appointment_id = a.id AND r.filled_by = 'waitlist')
          AND NOT EXISTS (SELECT FROM waitlist_offers o WHERE o.appointment_id = a.id AND o.status = 'claimed')))::int AS "unmatchedClaims"`)
  if (!row) throw new Error('no answer')
  return row
}

/** Nothing broken. */
export const NOTHING_BROKEN: RecoveryTruths = {
  overlaps: 0,
  doubleOffers: 0,
  orphanOffers: 0,
  strayRuns: 0,
  unmatchedClaims: 0,
}
