/** Checks for overlapping appointments of a staff member, which the exclusion constraint forbids. */
import { sqlCheck } from './check'

/**
 * Returns each pair once, as `id and id`. Sorts the visits instead of comparing every pair, because a busy salon has a
 * hundred thousand.
 */
export const OVERLAPS_SQL = `
  SELECT a.id || ' and ' || b.id AS id
  FROM (
    SELECT business_id, staff_id, id, blocked_from, max(blocked_until) OVER (
      PARTITION BY business_id, staff_id ORDER BY blocked_from, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
    FROM appointments WHERE status IN ('scheduled', 'confirmed', 'completed')
  ) b
  JOIN appointments a ON a.business_id = b.business_id AND a.staff_id = b.staff_id AND (a.blocked_from, a.id) < (b.blocked_from, b.id)
    AND a.blocked_until > b.blocked_from AND a.status IN ('scheduled', 'confirmed', 'completed')
  WHERE b.taken_until > b.blocked_from`

/** Checks that no staff member is booked twice at the same time. */
export const overlaps = sqlCheck(
  'overlaps',
  'These appointments of one staff member overlap: move or cancel one of each pair. The check "constraints" says whether the database still forbids it.',
  OVERLAPS_SQL,
)
