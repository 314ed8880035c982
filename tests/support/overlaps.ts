import { getDb } from '@/lib/server/db'

/**
 * Selects `overlaps`: visits that hold a person's time from before another of that person's has ended; must always be
 * 0. In one pass, since a table joined with itself takes minutes where the benchmarks have filled it.
 */
export const OVERLAPS_SQL = `
  SELECT count(*)::int AS overlaps FROM (
    SELECT blocked_from, max(blocked_until) OVER (
      PARTITION BY business_id, staff_id ORDER BY blocked_from, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
    FROM appointments WHERE status IN ('scheduled', 'confirmed', 'completed')) visit
  WHERE blocked_from < taken_until`

/** Of all businesses in the test's database. */
export async function countOverlaps(): Promise<number> {
  const [row] = await getDb().$queryRawUnsafe<{ overlaps: number }[]>(OVERLAPS_SQL)
  return row?.overlaps ?? -1
}
