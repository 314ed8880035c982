/**
 * Tokens with which the holder of a link can access one record of one business. They aren't stored, because this
 * installation's secret can derive them again.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { getEnv } from './env'

/** The purpose of a token; a token made for another purpose is invalid. */
export type CapabilityPurpose =
  | 'client-emails'
  | 'waitlist-entry'
  | 'recovery-run'
  | 'request-approve'
  | 'request-decline'

const ID_LENGTH = 22
const TOKEN = /^[\w-]{65}$/

/**
 * Returns a token of 65 characters for a link: the id, and 256 bits derived from id, business and purpose that only
 * this installation can derive.
 */
export function capabilityToken(purpose: CapabilityPurpose, businessId: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return `${bytes}${signature(purpose, businessId, id).toString('base64url')}`
}

/**
 * Returns the id in the token if this installation made it for this purpose and business; otherwise null. Doesn't check
 * whether the record still exists.
 */
export function idOfCapability(purpose: CapabilityPurpose, businessId: string, token: string): string | null {
  if (!TOKEN.test(token)) return null
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // Compares text, because several texts decode to the same bytes and only one of them is the token.
  const made = capabilityToken(purpose, businessId, id)
  return timingSafeEqual(Buffer.from(token), Buffer.from(made)) ? id : null
}

/** Returns an email's text in a form that may be stored, without the tokens in its links. */
export function withoutCapabilities(text: string): string {
  return text.replace(/\/(emails|waiting|approve|offer|requests)\/[\w-]+/g, '/$1/...')
}

/** The key in a text's link, and the path segment before it. */
export interface LinkKey {
  place: 'offer' | 'waiting'
  token: string
}

/**
 * Returns a message's wording in a form that may be stored: without these keys in its links, and otherwise unchanged.
 */
export function hideKeys(text: string, keys: readonly LinkKey[]): string {
  return keys.reduce((hidden, { place, token }) => hidden.replaceAll(`/${place}/${token}`, `/${place}/...`), text)
}

/** Restores the wording as it was sent from the result of `hideKeys`. */
export function showKeys(text: string, keys: readonly LinkKey[]): string {
  return keys.reduce((shown, { place, token }) => shown.replaceAll(`/${place}/...`, `/${place}/${token}`), text)
}

function signature(purpose: CapabilityPurpose, businessId: string, id: string): Buffer {
  return createHmac('sha256', getEnv().NEXTAUTH_SECRET).update(`${purpose}:${businessId}:${id}`).digest()
}
