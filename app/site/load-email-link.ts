import { headers } from 'next/headers'
import { cache } from 'react'

import type { EmailChoice } from '@/lib/contracts/client'
import { getEmailChoice } from '@/lib/server/client/email-choice'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { clientScope } from '@/lib/server/scope'

import { loadSite, type Site } from './load-site'
import { refusePage } from './refuse-page'

export interface EmailLink extends Site {
  choice: EmailChoice
}

/** The choice about e-mail of the client whose link the visitor holds; once per request. Renders "Link not valid" otherwise. */
export const loadEmailLink = cache(async (token: string): Promise<EmailLink> => {
  const site = await loadSite()
  try {
    return {
      ...site,
      choice: await getEmailChoice(
        await limitMisses('keys', await headers(), () => clientScope(token, site.business.subdomain)),
      ),
    }
  } catch (error) {
    return refusePage(error)
  }
})
