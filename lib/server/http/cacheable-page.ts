/**
 * Decides which requests are for a page that is the same for everyone, and when such a page changes. Nothing else in a
 * request ever affects a cached page.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isSubdomainShape, ownerOfHost } from '@/lib/domain/subdomain'
import { DEMO_SUBDOMAIN } from '@/lib/routes'
import type { ReadDigests } from '../business/site-digests'

/** A page, or the free times that it requests, that is the same for everyone without one of our cookies. */
export interface CacheablePage {
  /** Host header of the request that renders this page for everybody. */
  host: string
  /** Path and query as requested, without tracking parameters; the page contains them. */
  url: string
  /** Subdomain or own domain of the business it shows; null for pages of the product. */
  site: string | null
  /** Whether it shows free times. */
  showsTimes: boolean
  /** Whether this is the page's URL without a query string. Anyone can invent unlimited URLs with query strings. */
  isPlain: boolean
}

const MINUTE_MS = 60_000

/**
 * Returns a string that stays the same as long as the page would look the same: the digest of the business's rows and,
 * for free times, the number of the current clock step. Null for a business that doesn't exist. Rejects while the database is
 * down.
 */
export async function versionOf(
  { site, showsTimes }: CacheablePage,
  readDigests: ReadDigests,
  now: Date,
): Promise<string | null> {
  const minutes = now.getTime() / MINUTE_MS
  if (site === null) return String(Math.floor(minutes))
  const digests = await readDigests(site)
  if (digests === null || !showsTimes) return digests && digests.profile
  return `${Math.ceil(minutes / digests.clockStepMinutes)} ${digests.times}`
}

/** The part of a request that decides whether its page is cacheable. */
interface RequestHead {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

const PRODUCT_PAGES = new Set(['/', '/platform', '/saas', '/tutorial'])
const OWN_COOKIE = /(?:^|[;\s])(?:__Host-|__Secure-)?(?:nss-|next-auth)/i
/** Headers that make Next return something other than the page. */
const NOT_A_PAGE = [
  'rsc',
  'next-action',
  'x-nextjs-data',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
]
const LONGEST_URL = 300
/** Maximum length of a URL including tracking parameters. */
const LONGEST_WITH_TRACES = 2000
/** Parameters that advertisers, social networks and mail programs add to every link. None of our pages reads them. */
const TRACE = /^(?:utm_[a-z_]+|[a-z]*clk?id|gclsrc|gbraid|wbraid|igshid|igsh|mc_[ce]id|_gl|_ga|srsltid|epik)$/i
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const LOCAL_DATE = /^(?:19[7-9]|20\d|21\d)\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
/** The values that a page's own links give each parameter. */
type Choices = Readonly<Record<string, RegExp>>
/** Parameters of the booking page that many visitors share. */
const BOOKING_CHOICES: Choices = { service: ID, staff: ID, date: LOCAL_DATE, embed: /^1$/ }
/** The path of a business's free times, which its booking page requests month by month. */
const AVAILABILITY = /^\/api\/public\/businesses\/([^/]+)\/availability$/
const AVAILABILITY_QUERY: Choices = { serviceId: ID, staffId: ID, from: LOCAL_DATE, to: LOCAL_DATE }

/** Returns the cacheable page that a request is for, or null. `rootHost` is the host and port of APP_URL. */
export function cacheablePageOf(
  { method, url: asked = '', headers }: RequestHead,
  rootHost: string,
): CacheablePage | null {
  if ((method !== 'GET' && method !== 'HEAD') || asked.length > LONGEST_WITH_TRACES) return null
  const url = withoutTraces(asked)
  if (url.length > LONGEST_URL) return null
  if (NOT_A_PAGE.some((name) => name in headers) || OWN_COOKIE.test(headers.cookie ?? '')) return null
  const [pathname, search] = splitUrl(url)
  const params = new URLSearchParams(search)
  const owner = ownerOfHost(headers.host ?? null, rootHost)
  if (owner.kind === 'unknown') return null
  const own = owner.kind === 'root' ? null : owner.site
  const host = own === null ? rootHost : hostOf(own, rootHost)
  if (AVAILABILITY.test(pathname)) return ofAvailability(url, pathname, params, { host, own })
  if (own === null) return ofRoot(url, pathname, params, rootHost)
  return ofBusiness({ host, url, site: own }, pathname, params)
}

/** Returns the canonical form of a business's host. Its own domain has the same port as the root host. */
function hostOf(site: string, rootHost: string): string {
  if (isSubdomainShape(site)) return `${site}.${rootHost}`
  const [, port] = rootHost.split(':')
  return port === undefined ? site : `${site}:${port}`
}

function ofRoot(url: string, pathname: string, params: URLSearchParams, rootHost: string): CacheablePage | null {
  if (PRODUCT_PAGES.has(pathname))
    return params.size === 0 ? { host: rootHost, url, site: null, showsTimes: false, isPlain: url === pathname } : null
  const named = params.getAll('business')
  const subdomain = (named[0] ?? DEMO_SUBDOMAIN).toLowerCase()
  if (named.length > 1 || !isSubdomainShape(subdomain)) return null
  params.delete('business')
  if (pathname === '/public') return ofBusiness({ host: rootHost, url, site: subdomain }, '/', params)
  return pathname === '/book' ? ofBusiness({ host: rootHost, url, site: subdomain }, pathname, params) : null
}

function ofBusiness(
  page: Omit<CacheablePage, 'showsTimes' | 'isPlain'>,
  pathname: string,
  params: URLSearchParams,
): CacheablePage | null {
  const [path, search] = splitUrl(page.url)
  const isPlain = page.url === path || search === `business=${page.site}`
  if (pathname === '/' && params.size === 0) return { ...page, showsTimes: false, isPlain }
  return pathname === '/book' && areChoices(params, BOOKING_CHOICES) ? { ...page, showsTimes: true, isPlain } : null
}

/** On a business's subdomain, accepts only that business's times; on a domain, the route checks whose it is. */
function ofAvailability(
  url: string,
  pathname: string,
  params: URLSearchParams,
  { host, own }: { host: string; own: string | null },
): CacheablePage | null {
  const subdomain = AVAILABILITY.exec(pathname)?.[1] ?? ''
  if (!isSubdomainShape(subdomain) || (own !== null && isSubdomainShape(own) && own !== subdomain)) return null
  return areChoices(params, AVAILABILITY_QUERY)
    ? { host, url, site: subdomain, showsTimes: true, isPlain: false }
    : null
}

/**
 * Returns whether each parameter occurs at most once and has a value that one of our links could have, and there are no
 * others.
 */
function areChoices(params: URLSearchParams, choices: Choices): boolean {
  return [...params].every(
    ([name, value]) => Object.hasOwn(choices, name) && choices[name]?.test(value) && params.getAll(name).length === 1,
  )
}

/** Removes tracking parameters and leaves the rest of the URL unchanged. */
function withoutTraces(url: string): string {
  const [pathname, search] = splitUrl(url)
  if (search === '') return url
  const parts = search.split('&')
  const left = parts.filter((part) => !TRACE.test(part.split('=', 1)[0] ?? ''))
  if (left.length === parts.length) return url
  return left.length === 0 ? pathname : `${pathname}?${left.join('&')}`
}

/** Splits a request's URL into path and raw query, without the question mark. */
export function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?')
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}
