/** Sends due deliveries to all endpoints concurrently, a few calls to each. */
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from '../database-away'
import type { Deps } from '../deps'
import { logFailure } from '../jobs/each-row'
import { unsafeAcrossBusinessesClaimDeliveries } from './claim'
import { deliverWebhook } from './deliver'

/**
 * The maximum number of one worker's concurrent calls. They mostly wait, and one endpoint can have only a few of them
 * (claim.ts).
 */
const CALLS_AT_ONCE = 64
/** How many milliseconds pass, while calls are running, before it looks for work for other endpoints. */
const LOOK_AGAIN_MS = 250

/**
 * Sends due deliveries until nothing has been due for a moment or `signal` is aborted; then finishes running calls.
 * Returns the number of calls made. Starts new work while it waits for slow endpoints. Throws if the database is down,
 * after the other calls. Logs a call that can't be recorded. Unsettled deliveries become available again when their
 * leases end.
 */
export async function sendDueDeliveries(deps: Deps, signal: AbortSignal): Promise<number> {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const note =
    ({ eventId }: { eventId: string }) =>
    (error: unknown) => {
      if (isDatabaseAway(error)) failures.push(error)
      else logFailure('webhook not handled', { eventId }, error)
    }
  let made = 0
  for (;;) {
    const claimed =
      signal.aborted || failures.length > 0
        ? []
        : await unsafeAcrossBusinessesClaimDeliveries(deps.db, CALLS_AT_ONCE - underWay.size, deps.clock.now()).catch(
            (error: unknown) => {
              failures.push(error)
              return []
            },
          )
    made += claimed.length
    for (const each of claimed) {
      const call: Promise<void> = deliverWebhook(deps, each)
        .catch(note(each))
        .finally(() => underWay.delete(call))
      underWay.add(call)
    }
    if (underWay.size === 0) break
    const isEnding = signal.aborted || failures.length > 0
    await Promise.race(isEnding ? underWay : [...underWay, wait(LOOK_AGAIN_MS, undefined, { ref: false })])
  }
  if (failures.length > 0) throw failures[0]
  return made
}
