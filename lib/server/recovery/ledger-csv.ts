/** The ledger as a download. */
import type { Ledger } from '@/lib/contracts/ledger'
import { toCsv } from '@/lib/domain/csv'
import { LEDGER_PARTS, LEDGER_WORDS, totalMinutes, type LedgerMinutes } from '@/lib/domain/ledger'

/** A file named after its range, a line per day in hours and one for them all, which no cache keeps. */
export function ledgerCsvResponse({ range, days, totals }: Ledger): Response {
  const header = ['Day', 'Offered hours', ...LEDGER_PARTS.map((part) => `${LEDGER_WORDS[part].label} hours`)]
  const rows = days.map(({ date, minutes }) => lineOf(date, minutes))
  return new Response(toCsv([header, ...rows, lineOf('Whole range', totals)]), {
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
