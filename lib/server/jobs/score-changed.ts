import type { Deps } from '../deps'
import { unsafeAcrossBusinessesScoreChanged, type RestingBusinesses } from '../risk/catch-up'

/** Scores the risk of visits that were booked or changed. Runs again immediately while there may be more. */
export function scoreChanged(): (deps: Deps, signal: AbortSignal) => Promise<{ more: boolean }> {
  const resting: RestingBusinesses = new Map()
  return (deps, signal) => unsafeAcrossBusinessesScoreChanged(deps, signal, resting)
}
