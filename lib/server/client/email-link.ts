/** The key to one client's choice about e-mail, in the mails she gets. Nothing is stored: this installation's secret makes it again. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { api, siteRoutes, siteUrl } from '@/lib/routes'
import { getEnv } from '../env'

/** Whose mails a link is about. */
export interface EmailLinkOwner {
  businessId: string
  clientId: string
}

/** The client's id and 256 bits that only this installation can make from it and the business's id. */
export function emailToken({ businessId, clientId }: EmailLinkOwner): string {
  const id = Buffer.from(clientId.replaceAll('-', ''), 'hex').toString('base64url')
  return `${id}${signature(businessId, clientId).toString('base64url')}`
}

/** The client whom the token names, if it was made here for this business; else null. Whether she still exists is the database's answer. */
export function clientOfEmailToken(businessId: string, token: string): string | null {
  if (!TOKEN.test(token)) return null
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  const clientId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const given = Buffer.from(token.slice(ID_LENGTH), 'base64url')
  const made = signature(businessId, clientId)
  return given.length === made.length && timingSafeEqual(given, made) ? clientId : null
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

/** A mail's text as the outbox keeps it: its words, not the key. */
export function withoutEmailToken(text: string): string {
  return text.replace(/\/emails\/[\w-]+/g, '/emails/...')
}

const ID_LENGTH = 22
const TOKEN = /^[\w-]{65}$/

function signature(businessId: string, clientId: string): Buffer {
  return createHmac('sha256', getEnv().NEXTAUTH_SECRET).update(`client-emails:${businessId}:${clientId}`).digest()
}
