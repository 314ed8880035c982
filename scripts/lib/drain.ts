import { setTimeout as wait } from 'node:timers/promises'
import type { Env } from '../../lib/server/env'
import { markStopping } from '../../lib/server/stopping'

/** Readiness fails from now on; resolves when balancers have had the time they were given to notice. */
export async function drain({ SHUTDOWN_DRAIN_SECONDS }: Env): Promise<void> {
  markStopping()
  await wait(SHUTDOWN_DRAIN_SECONDS * 1000)
}
