import type { Deps } from '../deps'
import { unsafeAcrossBusinessesWordSandboxes } from '../demo/word-sandboxes'
import { RowBackoff } from './each-row'

/** Words the messages of demo sandboxes whose process ended before it could. */
export function wordSandboxes(): (deps: Deps, signal: AbortSignal) => Promise<{ more: boolean }> {
  const resting = new RowBackoff()
  return (deps, signal) => unsafeAcrossBusinessesWordSandboxes(deps, signal, resting)
}
