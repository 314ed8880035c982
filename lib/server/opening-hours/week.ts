/** Converts weekly hours between rows and seven lists, for the business or a staff member. */
import type { OpeningSpan } from '@/lib/domain/opening-hours'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

type Row = OpeningSpan & { weekday: number }

/**
 * Returns seven lists of spans in chronological order, Sunday first. Keeps touching spans separate, as the owner
 * entered them.
 */
export function toWeek(rows: readonly Row[]): OpeningSpan[][] {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    rows
      .filter((row) => row.weekday === weekday)
      .map(({ startMinutes, endMinutes }) => ({ startMinutes, endMinutes }))
      .sort((a, b) => a.startMinutes - b.startMinutes),
  )
}

/** Replaces the weekly hours of the business, or of a staff member, within the caller's transaction. */
export async function storeWeek(
  tx: Tx,
  scope: BusinessScope,
  staffId: string | null,
  week: OpeningSpan[][],
): Promise<void> {
  await tx.openingHours.deleteMany({ where: { businessId: scope.businessId, staffId } })
  const rows = week.flatMap((spans, weekday) =>
    spans.map(({ startMinutes, endMinutes }) => ({
      businessId: scope.businessId,
      staffId,
      weekday,
      startMinutes,
      endMinutes,
    })),
  )
  if (rows.length > 0) await tx.openingHours.createMany({ data: rows })
}
