import { unsafeAcrossBusinessesPlanBriefs, type BriefSweep } from '../brief/commands'
import type { Deps } from '../deps'

/** Queues the briefs that are due. Runs again immediately while there are more businesses. */
export function planBriefs(): (deps: Deps) => Promise<{ more: boolean }> {
  const sweep: BriefSweep = new Map()
  return ({ db, clock }) => unsafeAcrossBusinessesPlanBriefs(db, clock.now(), sweep)
}
