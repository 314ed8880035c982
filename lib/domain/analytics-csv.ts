/** Exports the analytics as one table for a spreadsheet. */
import { metricOf, type DateRange, type VisitCounts } from './analytics'

/** A row of the table: a section of the analytics, an item in it, and its counts. */
export interface CsvLine {
  section: string
  item: string
  counts: VisitCounts
}

const HEADER = [
  'Section',
  'Item',
  'Visits',
  'Completed',
  'No-shows',
  'No-show rate %',
  'Cancelled',
  'Cancellation rate %',
  'Late cancellations',
  'Late-cancel rate %',
  'Confirmed',
  'Confirmation rate %',
  'Revenue kept',
  'Revenue lost',
]

/**
 * Returns the lines as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Amounts have two
 * decimals; rates are in percent with one.
 */
export function toAnalyticsCsv(lines: readonly CsvLine[]): string {
  const rows = lines.map(({ section, item, counts: c }) => [
    text(section),
    text(item),
    c.visits,
    c.completed,
    c.noShows,
    percent(metricOf(c, 'noShowRate')),
    c.cancelled,
    percent(metricOf(c, 'cancellationRate')),
    c.lateCancelled,
    percent(metricOf(c, 'lateCancelRate')),
    c.confirmed,
    percent(metricOf(c, 'confirmationRate')),
    amount(c.keptCents),
    amount(c.lostCents),
  ])
  return `\uFEFF${[HEADER.map(text), ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`
}

/** Formats a range as "2026-11-01 to 2026-11-07", or a single date alone. */
export function rangeText({ from, to }: DateRange): string {
  return from === to ? from : `${from} to ${to}`
}

// Spreadsheets run text that begins like a formula.
function text(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function percent(share: number | null): string {
  return share === null ? '' : (share * 100).toFixed(1)
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2)
}
