/** The key to one client's choice about e-mail, in the mails she gets. Nothing is stored: this installation's secret makes it again. */
import { api, siteRoutes, siteUrl } from '@/lib/routes'
import { capabilityToken, idOfCapability } from '../capability'
import { getEnv } from '../env'

/** Whose mails a link is about. */
export interface EmailLinkOwner {
  businessId: string
  clientId: string
}

/** The key to her choice; see `capabilityToken`. */
export function emailToken({ businessId, clientId }: EmailLinkOwner): string {
  return capabilityToken('client-emails', businessId, clientId)
}

/** The client whom the token names, if it was made here for this business; else null. Whether she still exists is the database's answer. */
export function clientOfEmailToken(businessId: string, token: string): string | null {
  return idOfCapability('client-emails', businessId, token)
}

/** Absolute links on the business's own host: the page for a person, and the address that mail programs post to (RFC 8058). */
export interface EmailLinks {
  page: string
  oneClick: string
}

/** The links of one client's mails. */
export function emailLinks(subdomain: string, owner: EmailLinkOwner): EmailLinks {
  const base = siteUrl(getEnv().APP_URL, subdomain)
  const token = emailToken(owner)
  return { page: base + siteRoutes('host', subdomain).emails(token), oneClick: base + api.publicEmails(token) }
}

/** The header fields by which mail programs offer to unsubscribe. Source: RFC 2369, RFC 8058. */
export function unsubscribeHeaders({ oneClick }: EmailLinks): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
