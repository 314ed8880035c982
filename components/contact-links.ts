/** URLs that a phone or browser can open, built from what somebody typed. */

import { dialled } from '@/lib/domain/phone'

/** Returns the business's own link to a map, else a map search for its postal address. */
export function mapHref(address: string, mapLink: string | null): string {
  if (mapLink !== null) return mapLink
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replace(/\s+/g, ' '))}`
}

/** Returns a `tel:` URL with the digits of a typed number. */
export function telHref(phone: string): string {
  return `tel:${dialled(phone)}`
}

/**
 * Returns a URL that opens the phone's own text app. iOS expects the text after an ampersand, Android after a question
 * mark; both accept the two together. Source: RFC 5724, and observed behavior.
 */
export function smsHref(phone: string, text?: string): string {
  return `sms:${dialled(phone)}${text === undefined ? '' : `?&body=${encodeURIComponent(text)}`}`
}

export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** Returns a typed website as a URL, or null unless it is http or https (a bare host gets https). */
export function websiteHref(website: string): string | null {
  const typed = website.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+:\d+(\/|$)/.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
}
