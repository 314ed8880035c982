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
 * Returns a function that loads whatever the token in a page's link gives access to, and renders "Link not valid" if
 * that is nothing.
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

/** Returns the freed slot that the link is about. */
export const loadApproval = byLink(runScope, async (scope) => ({
  approval: await getApproval(scope, systemClock.now()),
}))

const loadDecisionOf = (act: DecisionAct) =>
  byLink(
    (token, subdomain) => requestScope(token, subdomain, act),
    async (scope) => ({ decision: await getDecision(scope, systemClock.now()) }),
  )

/** Returns the booking request that the link is about; each link is for one decision. */
export const loadDecision = { approve: loadDecisionOf('approve'), decline: loadDecisionOf('decline') } as const

/** Returns the waitlist entry that the link is about. */
export const loadWaiting = byLink(entryScope, async (scope) => ({
  entry: await getPublicWaiting(scope, systemClock.now()),
}))

/** Returns the email preference of the client whose link it is. */
export const loadEmailLink = byLink(clientScope, async (scope) => ({ choice: await getEmailChoice(scope) }))
