import { headers } from 'next/headers'
import { cache } from 'react'

import { getEmailChoice } from '@/lib/server/client/email-choice'
import type { DecisionAct } from '@/lib/domain/owner-notification'
import { systemClock } from '@/lib/server/clock'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { getDecision } from '@/lib/server/owner-notification/decide'
import { getApproval } from '@/lib/server/recovery/approval'
import { clientScope, entryScope, requestScope, runScope } from '@/lib/server/scope'
import { getPublicWaiting } from '@/lib/server/waitlist/entry-queries'

import { loadSite, type Site, type SiteSegment } from './load-site'
import { refusePage } from './refuse-page'

type LinkedPage<Loaded> = (params: SiteSegment & { token: string }) => Promise<Site & Loaded>

/**
 * Returns a loader of what the token in a page's link opens. The loader renders "Link not valid" if the token opens
 * nothing.
 */
function byLink<Scope, Loaded extends object>(
  scopeOf: (token: string, subdomain: string) => Promise<Scope>,
  load: (scope: Scope) => Promise<Loaded>,
): LinkedPage<Loaded> {
  // Loaded once per request, because metadata and page both need it.
  const loadOnce = cache(async (subdomain: string, token: string): Promise<Site & Loaded> => {
    const site = await loadSite({ subdomain })
    try {
      const scope = await limitMisses('keys', await headers(), () => scopeOf(token, site.business.subdomain))
      return { ...site, ...(await load(scope)) }
    } catch (error) {
      return refusePage(error)
    }
  })
  return ({ subdomain, token }) => loadOnce(subdomain, token)
}

/** Returns the freed time whose link the owner opened. */
export const loadApproval = byLink(runScope, async (scope) => ({
  approval: await getApproval(scope, systemClock.now()),
}))

const loadDecisionOf = (act: DecisionAct) =>
  byLink(
    (token, subdomain) => requestScope(token, subdomain, act),
    async (scope) => ({ decision: await getDecision(scope, systemClock.now()) }),
  )

/** Returns the request whose link the owner opened; each link is for one decision. */
export const loadDecision = { approve: loadDecisionOf('approve'), decline: loadDecisionOf('decline') } as const

/** Returns the waitlist entry whose link the visitor opened. */
export const loadWaiting = byLink(entryScope, async (scope) => ({
  entry: await getPublicWaiting(scope, systemClock.now()),
}))

/** Returns the email preference of the client the link belongs to. */
export const loadEmailLink = byLink(clientScope, async (scope) => ({ choice: await getEmailChoice(scope) }))
