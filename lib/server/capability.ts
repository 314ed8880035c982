/** Keys to one thing of one business, for whoever holds the link. Nothing is stored: this installation's secret makes them again. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { getEnv } from './env'

/** What a key opens; one for another purpose doesn't fit. */
export type CapabilityPurpose = 'client-emails' | 'waitlist-entry' | 'recovery-run'

const ID_LENGTH = 22
const TOKEN = /^[\w-]{65}$/

/** The id and 256 bits that only this installation can make from it, its business and the purpose; 65 characters for a link. */
export function capabilityToken(purpose: CapabilityPurpose, businessId: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
  return `${bytes}${signature(purpose, businessId, id).toString('base64url')}`
}

/** The id that the token names, if it was made here for this purpose and business; else null. Whether the thing still exists is the database's answer. */
export function idOfCapability(purpose: CapabilityPurpose, businessId: string, token: string): string | null {
  if (!TOKEN.test(token)) return null
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const given = Buffer.from(token.slice(ID_LENGTH), 'base64url')
  const made = signature(purpose, businessId, id)
  return given.length === made.length && timingSafeEqual(given, made) ? id : null
}

/** A mail's words as they may be stored: without the keys in its links. */
export function withoutCapabilities(text: string): string {
  return text.replace(/\/(emails|waiting|approve|offer)\/[\w-]+/g, '/$1/...')
}

/** The key in one link of a text, and the word of the path before it. */
export interface LinkKey {
  place: 'offer' | 'waiting'
  token: string
}

/** A text as it may be stored: these keys are left out of its links, and nothing else is changed. */
export function hideKeys(text: string, keys: readonly LinkKey[]): string {
  return keys.reduce((hidden, { place, token }) => hidden.replaceAll(`/${place}/${token}`, `/${place}/...`), text)
}

/** The text as it was sent, from what `hideKeys` left of it. */
export function showKeys(text: string, keys: readonly LinkKey[]): string {
  return keys.reduce((shown, { place, token }) => shown.replaceAll(`/${place}/...`, `/${place}/${token}`), text)
}

function signature(purpose: CapabilityPurpose, businessId: string, id: string): Buffer {
  return createHmac('sha256', getEnv().NEXTAUTH_SECRET).update(`${purpose}:${businessId}:${id}`).digest()
}
