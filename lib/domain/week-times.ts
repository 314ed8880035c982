/** Finds the best and worst times of the week, by weekday and hour. */
import { metricOf, type VisitCounts } from './analytics'

/** Visits that start in one hour of one weekday (0 = Sunday). */
export interface WeekTime {
  weekday: number
  hour: number
  counts: VisitCounts
}

const SHOWN = 3

/**
 * Returns up to three best and three worst times by no-show rate, among those with `MIN_FOR_RATE` finished visits. No
 * time is in both lists, and each of the worst has a no-show. Both lists are empty if fewer than two times have that
 * many visits.
 */
export function extremeTimes<Time extends WeekTime>(times: readonly Time[]): { best: Time[]; worst: Time[] } {
  const telling = times.filter(({ counts }) => metricOf(counts, 'noShowRate') !== null)
  if (telling.length < 2) return { best: [], worst: [] }
  const sorted = [...telling].sort(
    (a, b) =>
      rateOf(a) - rateOf(b) || b.counts.completed - a.counts.completed || a.weekday - b.weekday || a.hour - b.hour,
  )
  const best = sorted.slice(0, Math.min(SHOWN, Math.ceil(sorted.length / 2)))
  const worst = sorted
    .slice(best.length)
    .filter(({ counts }) => counts.noShows > 0)
    .slice(-SHOWN)
    .reverse()
  return { best, worst }
}

function rateOf({ counts }: WeekTime): number {
  return metricOf(counts, 'noShowRate') ?? 0
}
