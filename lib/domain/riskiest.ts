/** Finds the group with the highest no-show rate. */
import { metricOf, type VisitCounts } from './analytics'

/**
 * Returns the group with the highest no-show rate among those with `MIN_FOR_RATE` finished visits; if rates are equal,
 * the one with more no-shows. Null if fewer than two groups have that many visits, or none has a no-show.
 */
export function riskiestOf<Group extends { counts: VisitCounts }>(groups: readonly Group[]): Group | null {
  const telling = groups.filter(({ counts }) => metricOf(counts, 'noShowRate') !== null)
  const [first] = [...telling].sort((a, b) => rateOf(b) - rateOf(a) || b.counts.noShows - a.counts.noShows)
  return telling.length < 2 || !first || first.counts.noShows === 0 ? null : first
}

function rateOf({ counts }: { counts: VisitCounts }): number {
  return metricOf(counts, 'noShowRate') ?? 0
}
