/** The headers of every answer, page or not; why each is as it is: docs/adr/0020-page-cache.md. */
import type { HostOwner } from '../../../lib/domain/subdomain'

/** What the headers depend on besides the request. */
export interface HeaderSettings {
  /** APP_URL is https, so nobody needs to come by http. */
  https: boolean
  /** Next's development server, which evaluates code and talks over a socket. */
  dev: boolean
  /** Sources of inline scripts that can have no nonce, as `'sha256-…'`. */
  scriptHashes: readonly string[]
  /** Source of the sites of all businesses, as `https://*.book.example.com`. */
  sites: string
}

/** The part of a request that the headers depend on. */
export interface AskedPage {
  /** Whose host was asked. */
  kind: HostOwner['kind']
  /** Path without the query, as it came. */
  pathname: string
  /** The query without its question mark. */
  search: string
}

/** First path segments of pages whose address is the key to something: nobody else is told it. */
const KEYS = new Set(['confirm', 'manage', 'offer', 'waiting', 'emails', 'approve', 'c', 'b', 'm', 'magic-login'])

/** What pages of others may show or run: pictures that stand for us there, and the script that puts the booking page there. */
const OPEN_RESOURCES = new Set(['/social-card.png', '/icon.svg', '/favicon.ico', '/embed.js'])

/** Where this may be shown in a frame: the booking page of a business that asks for it anywhere, all else nowhere. */
export function framePolicy({ kind, pathname, search }: AskedPage): 'anywhere' | 'nowhere' {
  const embed = new URLSearchParams(search).getAll('embed')
  return kind === 'business' && pathname === '/book' && embed.length === 1 && embed[0] === '1' ? 'anywhere' : 'nowhere'
}

/** The Content-Security-Policy in which only our own files and inline scripts with this nonce run. */
export function contentPolicy(
  nonce: string,
  asked: AskedPage,
  { https, dev, scriptHashes, sites }: HeaderSettings,
): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...scriptHashes, ...(dev ? ["'unsafe-eval'"] : [])].join(' '),
    // React writes style attributes, and overlays lock the page's scrolling with a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "manifest-src 'self'",
    // An owner sees there how her booking page looks in a frame.
    ...(asked.kind === 'root' ? [`frame-src ${sites}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framePolicy(asked) === 'anywhere' ? '*' : "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** All headers that an answer to this request carries, whatever it turns out to be. */
export function securityHeaders(asked: AskedPage, nonce: string, settings: HeaderSettings): Record<string, string> {
  const frames = framePolicy(asked)
  const isOpen = frames === 'anywhere' || OPEN_RESOURCES.has(asked.pathname)
  return {
    'Content-Security-Policy': contentPolicy(nonce, asked, settings),
    'X-Content-Type-Options': 'nosniff',
    ...(frames === 'nowhere' ? { 'X-Frame-Options': 'DENY' } : {}),
    'Referrer-Policy': isKey(asked.pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': isOpen ? 'cross-origin' : 'same-origin',
    ...(settings.https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

function isKey(pathname: string): boolean {
  return KEYS.has(
    decoded(pathname)
      .split('/')
      .find((segment) => segment !== '')
      ?.toLowerCase() ?? '',
  )
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
