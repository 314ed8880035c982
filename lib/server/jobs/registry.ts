/** All background jobs. To add one, add a file and a line here. */
import { getEnv } from '../env'
import type { Deps } from '../deps'
import { advanceRecovery } from './advance-recovery'
import { checkDomains } from './check-domains'
import { eraseBusinesses } from './erase-businesses'
import { endUnansweredOffers } from './expire-offers'
import { learnRisk } from './learn-risk'
import { planBriefs } from './plan-briefs'
import { planCallLists } from './plan-calls'
import { purge } from './purge'
import { releaseUnconfirmed } from './release-unconfirmed'
import { renameZones } from './rename-zones'
import { resendSignInMails } from './resend-sign-in-mails'
import { scoreChanged } from './score-changed'
import { sendMessages } from './send-messages'
import { sendWebhooks } from './send-webhooks'
import { wordSandboxes } from './word-sandboxes'

/** One job of the worker, run every `everyMs` milliseconds. */
export interface Job {
  name: string
  everyMs: number
  /** Does the due work. `more` requests another call immediately. */
  run(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }>
}

/** Lists all jobs, with the intervals of this process's environment. */
export function listJobs(): Job[] {
  return [
    { name: 'send-texts', everyMs: getEnv().WORKER_POLL_MS, run: sendMessages('sms') },
    // Owners should hear about a booking request within seconds.
    { name: 'send-mails', everyMs: Math.min(getEnv().WORKER_POLL_MS, 2_000), run: sendMessages('email') },
    { name: 'resend-sign-in-mails', everyMs: Math.min(getEnv().WORKER_POLL_MS, 5_000), run: resendSignInMails },
    { name: 'send-webhooks', everyMs: Math.min(getEnv().WORKER_POLL_MS, 2_000), run: sendWebhooks },
    { name: 'plan-briefs', everyMs: 60_000, run: planBriefs() },
    { name: 'expire-offers', everyMs: 15_000, run: endUnansweredOffers },
    { name: 'advance-recovery', everyMs: Math.min(getEnv().WORKER_POLL_MS, 5_000), run: advanceRecovery },
    { name: 'release-unconfirmed', everyMs: 60_000, run: releaseUnconfirmed() },
    { name: 'learn-risk', everyMs: 60_000, run: learnRisk },
    { name: 'score-changed', everyMs: Math.min(getEnv().WORKER_POLL_MS, 5_000), run: scoreChanged() },
    { name: 'plan-calls', everyMs: 60_000, run: planCallLists },
    { name: 'erase-businesses', everyMs: 15_000, run: eraseBusinesses() },
    { name: 'check-domains', everyMs: 60_000, run: checkDomains },
    { name: 'rename-zones', everyMs: 10 * 60_000, run: renameZones },
    { name: 'word-sandboxes', everyMs: 60_000, run: wordSandboxes() },
    { name: 'purge', everyMs: 10 * 60_000, run: purge() },
  ]
}
