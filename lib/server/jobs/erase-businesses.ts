import type { Deps } from '../deps'
import { unsafeAcrossBusinessesEraseClosed } from '../erase/business'
import { RestingRows } from './each-row'

/** Deletes what businesses left whose owners erased them. */
export function eraseBusinesses(): (deps: Deps, signal: AbortSignal) => Promise<{ more: boolean }> {
  const resting = new RestingRows()
  return (deps, signal) => unsafeAcrossBusinessesEraseClosed(deps, signal, resting)
}
