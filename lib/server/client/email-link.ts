/**
 * The link in a client's emails that controls whether they get more. Its token isn't stored, because this
 * installation's secret can derive it again.
 */
import type { SiteNames } from '@/lib/domain/subdomain'
import { api, siteRoutes, siteUrl } from '@/lib/routes'
import { capabilityToken } from '../capability'
import { getEnv } from '../env'

/** The client whose emails a link controls. */
export interface EmailLinkOwner {
  businessId: string
  clientId: string
}

/** Returns the token for the client's choice about emails; see `capabilityToken`. */
export function emailToken({ businessId, clientId }: EmailLinkOwner): string {
  return capabilityToken('client-emails', businessId, clientId)
}

/**
 * Absolute links on the business's own host: the page for a person, and the URL that mail programs post to (RFC 8058).
 */
export interface EmailLinks {
  page: string
  oneClick: string
}

/** Returns the links of one client's emails. */
export function emailLinks(site: SiteNames, owner: EmailLinkOwner): EmailLinks {
  const base = siteUrl(getEnv().APP_URL, site)
  const token = emailToken(owner)
  return { page: base + siteRoutes('host', site.subdomain).emails(token), oneClick: base + api.publicEmails(token) }
}

/** Returns the header fields with which mail programs offer to unsubscribe. Source: RFC 2369, RFC 8058. */
export function unsubscribeHeaders({ oneClick }: EmailLinks): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
