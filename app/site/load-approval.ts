import { headers } from 'next/headers'
import { cache } from 'react'

import type { PublicApproval } from '@/lib/contracts/recovery'
import { systemClock } from '@/lib/server/clock'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { getApproval } from '@/lib/server/recovery/approval'
import { runScope } from '@/lib/server/scope'

import { loadSite, type Site } from './load-site'
import { refusePage } from './refuse-page'

export interface AskedApproval extends Site {
  approval: PublicApproval
}

/** The freed time whose link the owner holds; once per request. Renders "Link not valid" otherwise. */
export const loadApproval = cache(async (token: string): Promise<AskedApproval> => {
  const site = await loadSite()
  try {
    return {
      ...site,
      approval: await getApproval(
        await limitMisses('keys', await headers(), () => runScope(token, site.business.subdomain)),
        systemClock.now(),
      ),
    }
  } catch (error) {
    return refusePage(error)
  }
})
