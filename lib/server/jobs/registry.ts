/** The work that goes on in the background. Adding a job is one file and one line here. */
import { getEnv } from '../env'
import type { Deps } from '../deps'
import { endUnansweredOffers } from './expire-offers'
import { planBriefs } from './plan-briefs'
import { purge } from './purge'
import { sendMessages } from './send-messages'

export interface Job {
  name: string
  everyMs: number
  /** Does what is due. `more` asks to be called again at once. */
  run(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }>
}

/** All jobs, with the intervals of this process's environment. */
export function listJobs(): Job[] {
  return [
    { name: 'send-texts', everyMs: getEnv().WORKER_POLL_MS, run: sendMessages('sms') },
    { name: 'send-mails', everyMs: getEnv().WORKER_POLL_MS, run: sendMessages('email') },
    { name: 'plan-briefs', everyMs: 60_000, run: planBriefs },
    { name: 'expire-offers', everyMs: 15_000, run: endUnansweredOffers },
    { name: 'purge', everyMs: 10 * 60_000, run: purge },
  ]
}
