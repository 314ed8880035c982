/** Google's links to a place: in a browser, and from the app. */
import { isOnCountry } from './web-address'

/** A code that only Google Maps can make, and that leads nowhere else. */
const CODE = /^\/[A-Za-z0-9_-]{6,40}\/?$/

/** Returns whether a host is that of Google Maps in any country. */
export function isGoogle(host: string): boolean {
  return isOnCountry(host, ['google', 'www.google', 'maps.google'])
}

/** Returns the short link that Google's app makes for a place; null for the host's other pages, undefined elsewhere. */
export function findShortPlace({ host, pathname }: URL): string | null | undefined {
  if (host === 'maps.app.goo.gl') return CODE.test(pathname) ? `https://${host}${pathname}` : null
  if (host !== 'goo.gl' || !pathname.startsWith('/maps/')) return undefined
  return CODE.test(pathname.slice('/maps'.length)) ? `https://goo.gl${pathname}` : null
}

/**
 * Returns the URL, on Google's own host, of a place, a search or directions; null for any other path, and for one that
 * contains another URL.
 */
export function findPlacePath({ pathname }: URL, kinds: RegExp): string | null {
  return kinds.test(pathname) && !/:(?:\/|%2f){2}/i.test(pathname) ? `https://www.google.com${pathname}` : null
}
