/** Turns the grouped rows of the analytics query into named groups, in the order people expect. */
import type { Analytics, AnalyticsGroup } from '@/lib/contracts/analytics'
import { LEAD_BANDS, NO_VISITS, SOURCE_LABELS, type VisitCounts } from '@/lib/domain/analytics'
import { formatWallTime, type LocalDate } from '@/lib/domain/local-date'

/** One group in one dimension; `key` is null for the total, and for visits without a mood. */
export interface GroupRow extends VisitCounts {
  dimension: string
  key: string | null
  person: string | null
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Returns "Sunday" for 0. */
export function weekdayLabel(weekday: number): string {
  return WEEKDAYS[weekday] ?? String(weekday)
}

/** Returns "2:00 PM" for 14. */
export function hourLabel(hour: number): string {
  return formatWallTime(hour * 60)
}

/** Returns the label for a range of lead time, such as "1 to 3 days" for 1. */
export function leadLabel(band: number): string {
  return LEAD_BANDS[band]?.label ?? String(band)
}

/** Returns "Online" for `public`; an unknown source is returned unchanged. */
export function sourceLabel(source: string): string {
  return SOURCE_LABELS[source] ?? source
}

/** Returns totals, counts per local date, moods, and the groups of each dimension. */
export function toGroups(rows: readonly GroupRow[]): {
  totals: VisitCounts
  perDay: Map<LocalDate, VisitCounts>
  moods: Analytics['moods']
  groups: Analytics['groups']
} {
  const of = (dimension: string) => rows.filter((row) => row.dimension === dimension && row.key !== null)
  const total = rows.find((row) => row.dimension === 'total')
  return {
    totals: total ? countsOf(total) : NO_VISITS,
    perDay: new Map(of('day').map((row) => [row.key ?? '', countsOf(row)])),
    moods: of('mood')
      .map((row) => ({ mood: row.key ?? '', visits: row.visits }))
      .sort((a, b) => b.visits - a.visits || a.mood.localeCompare(b.mood)),
    groups: {
      weekday: inOrder(of('weekday'), weekdayLabel),
      hour: inOrder(of('hour'), hourLabel),
      service: bySize(of('service'), (row) => row.key ?? ''),
      person: bySize(of('person'), (row) => row.person ?? ''),
      lead: inOrder(of('lead'), leadLabel),
      channel: bySize(of('channel'), (row) => sourceLabel(row.key ?? '')),
    },
  }
}

function inOrder(rows: readonly GroupRow[], label: (key: number) => string): AnalyticsGroup[] {
  return [...rows]
    .sort((a, b) => Number(a.key) - Number(b.key))
    .map((row) => ({ key: row.key ?? '', label: label(Number(row.key)), counts: countsOf(row) }))
}

function bySize(rows: readonly GroupRow[], label: (row: GroupRow) => string): AnalyticsGroup[] {
  return rows
    .map((row) => ({ key: row.key ?? '', label: label(row), counts: countsOf(row) }))
    .sort((a, b) => b.counts.visits - a.counts.visits || a.label.localeCompare(b.label))
}

/** Returns only the counts. */
export function countsOf({
  visits,
  completed,
  noShows,
  cancelled,
  lateCancelled,
  confirmed,
  keptCents,
  lostCents,
}: VisitCounts): VisitCounts {
  return { visits, completed, noShows, cancelled, lateCancelled, confirmed, keptCents, lostCents }
}
