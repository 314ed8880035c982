import { unsafeAcrossBusinessesPlanBriefs, type BriefSweep } from '../brief/commands'
import type { Deps } from '../deps'

/** Puts the briefs that are due into the outbox; again at once while there are businesses left to look at. */
export function planBriefs(): (deps: Deps) => Promise<{ more: boolean }> {
  const sweep: BriefSweep = new Map()
  return ({ db, clock }) => unsafeAcrossBusinessesPlanBriefs(db, clock.now(), sweep)
}
