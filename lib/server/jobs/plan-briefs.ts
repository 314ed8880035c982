import { unsafeAcrossBusinessesPlanBriefs } from '../brief/commands'
import type { Deps } from '../deps'

/** Puts the briefs that are due into the outbox; again at once while there may be more. */
export function planBriefs({ db, clock }: Deps): Promise<{ more: boolean }> {
  return unsafeAcrossBusinessesPlanBriefs(db, clock.now())
}
