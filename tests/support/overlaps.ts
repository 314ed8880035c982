import { getDb } from '@/lib/server/db'

/**
 * Selects `overlaps`: visits that start before another visit of the same staff member has ended. Must always be 0. Runs
 * in one pass, because joining the table with itself takes minutes on the benchmarks' data.
 */
export const OVERLAPS_SQL = `
  SELECT count(*)::int AS overlaps FROM (
    SELECT blocked_from, max(blocked_until) OVER (
      PARTITION BY business_id, staff_id ORDER BY blocked_from, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
    FROM appointments WHERE status IN ('scheduled', 'confirmed', 'completed')) visit
  WHERE blocked_from < taken_until`

/** Counts the overlaps of all businesses in the test's database. */
export async function countOverlaps(): Promise<number> {
  const [row] = await getDb().$queryRawUnsafe<{ overlaps: number }[]>(OVERLAPS_SQL)
  return row?.overlaps ?? -1
}
