/** Exports the ledger as a CSV download. */
import type { Ledger } from '@/lib/contracts/ledger'
import { toCsv } from '@/lib/domain/csv'
import { ledgerLabel, LEDGER_PARTS, totalMinutes, type LedgerMinutes } from '@/lib/domain/ledger'

/**
 * Returns a CSV response that isn't cached, named after its range, with a line per day and one for the whole range, in
 * hours.
 */
export function ledgerCsvResponse({ range, days, totals }: Ledger): Response {
  const header = ['Day', 'Offered hours', ...LEDGER_PARTS.map((part) => `${ledgerLabel(part)} hours`)]
  const rows = days.map(({ date, minutes }) => lineOf(date, minutes))
  return new Response(toCsv([header, ...rows, lineOf('Whole period', totals)]), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="hours-${range.from}-${range.to}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

function lineOf(name: string, minutes: LedgerMinutes): string[] {
  return [
    name,
    ...[totalMinutes(minutes), ...LEDGER_PARTS.map((part) => minutes[part])].map((value) => (value / 60).toFixed(2)),
  ]
}
