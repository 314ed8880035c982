/** Analytics tables as CSV downloads. */
import type { DateRange } from '@/lib/domain/analytics'
import { toCsv } from '@/lib/domain/csv'

/**
 * Returns a CSV response that isn't cached, named after its question and range. Shields every cell against being run as
 * a formula.
 */
export function csvFile(
  question: string,
  { from, to }: DateRange,
  rows: ReadonlyArray<ReadonlyArray<string | number | null>>,
): Response {
  return new Response(toCsv(rows.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="analytics-${question}-${from}-${to}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Formats cents in units of the currency, as "65.00". */
export function amount(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Formats a share in percent, as "12.5". Returns an empty string for null. */
export function percent(share: number | null): string {
  return share === null ? '' : (share * 100).toFixed(1)
}
