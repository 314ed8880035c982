import type { Deps } from '../deps'
import { eraseClosedBusinesses } from '../erase/business'

/** Deletes what businesses left whose owners erased them. */
export function eraseBusinesses({ db }: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  return eraseClosedBusinesses(db, signal)
}
