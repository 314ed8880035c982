import type { Deps } from '../deps'
import { unsafeAcrossBusinessesEraseClosed } from '../erase/business'
import { RowBackoff } from './each-row'

/** Deletes the remaining rows of businesses that their owners erased. */
export function eraseBusinesses(): (deps: Deps, signal: AbortSignal) => Promise<{ more: boolean }> {
  const resting = new RowBackoff()
  return (deps, signal) => unsafeAcrossBusinessesEraseClosed(deps, signal, resting)
}
