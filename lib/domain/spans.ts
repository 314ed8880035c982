/** Arithmetic with spans of instants, `until` exclusive. */
import type { InstantSpan } from './slots'

/** Returns the parts of `whole` that no span in `taken` covers, sorted. Neither list needs to be sorted or disjoint. */
export function subtractSpans(whole: readonly InstantSpan[], taken: readonly InstantSpan[]): InstantSpan[] {
  let rest = whole.filter(({ from, until }) => from < until)
  for (const cut of taken.filter(({ from, until }) => from < until)) {
    rest = rest.flatMap((span) => {
      if (cut.until <= span.from || span.until <= cut.from) return [span]
      return [
        { from: span.from, until: cut.from },
        { from: cut.until, until: span.until },
      ].filter(({ from, until }) => from < until)
    })
  }
  return [...rest].sort((a, b) => a.from.getTime() - b.from.getTime())
}
