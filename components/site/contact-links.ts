/** Addresses that a phone or browser can open, made from what an owner typed. */

import { dialled } from '@/lib/domain/phone'

/** A map search for a postal address. */
export function mapHref(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replace(/\s+/g, ' '))}`
}

/** `tel:` with the digits of a typed number, without its punctuation. */
export function telHref(phone: string): string {
  return `tel:${dialled(phone)}`
}

export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** A typed website as a link, or null for anything but http and https (a bare host gets https). */
export function websiteHref(website: string): string | null {
  const typed = website.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+:\d+(\/|$)/.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
}
