import { headers } from 'next/headers'
import { cache } from 'react'

import type { PublicWaiting } from '@/lib/contracts/waiting'
import { systemClock } from '@/lib/server/clock'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { entryScope } from '@/lib/server/scope'
import { getPublicWaiting } from '@/lib/server/waitlist/entry-queries'

import { loadSite, type Site } from './load-site'
import { refusePage } from './refuse-page'

export interface HeldEntry extends Site {
  entry: PublicWaiting
}

/** The entry on the waitlist whose link the visitor holds; once per request. Renders "Link not valid" otherwise. */
export const loadWaiting = cache(async (token: string): Promise<HeldEntry> => {
  const site = await loadSite()
  try {
    return {
      ...site,
      entry: await getPublicWaiting(
        await limitMisses('keys', await headers(), () => entryScope(token, site.business.subdomain)),
        systemClock.now(),
      ),
    }
  } catch (error) {
    return refusePage(error)
  }
})
