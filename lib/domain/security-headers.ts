/** The security headers of every response. ADR 20 explains them. */
import { repairPath } from './mailed-link'
import type { HostKind } from './subdomain'

/** The settings that the headers depend on. */
export interface HeaderSettings {
  /** Public URL of the root host. */
  appUrl: string
  /** True for Next's development server, which uses eval and a WebSocket. */
  isDev: boolean
  /** CSP sources (`'sha256-…'`, separated by spaces) for inline scripts that can't have a nonce. */
  prerenderedScripts?: string
}

/** The part of a request that the headers depend on. */
export interface PageRequest {
  /** The kind of host that was requested. */
  host: HostKind
  /** Path without the query, unchanged. */
  pathname: string
  /** The query without its question mark. */
  search: string
}

/** First path segments of pages whose URL is secret, so that it is never sent as a referrer. */
const SECRET_SECTIONS = new Set([
  'confirm',
  'manage',
  'offer',
  'waiting',
  'emails',
  'approve',
  'requests',
  'c',
  'b',
  'm',
  'magic-login',
])

/** Files that other sites may load: our icons and social card, and the script that embeds the booking page. */
const OPEN_RESOURCES = new Set(['/social-card.png', '/icon.svg', '/favicon.ico', '/embed.js'])

/** Uploaded pictures. Emails and other sites show them; opened directly, they can't run anything. */
const PICTURES = /^\/media\//
const PICTURE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/**
 * Returns whether other sites may show the page in a frame: only a business's booking page, requested with `embed=1`.
 */
export function mayBeFramed({ host, pathname, search }: PageRequest): boolean {
  const embed = new URLSearchParams(search).getAll('embed')
  return (host === 'business' || host === 'domain') && pathname === '/book' && embed.length === 1 && embed[0] === '1'
}

/**
 * Returns the Content-Security-Policy, with which only our own files and inline scripts with the nonce run. For an
 * uploaded picture, nothing runs.
 */
export function contentPolicy(
  nonce: string,
  request: PageRequest,
  { appUrl, isDev, prerenderedScripts = '' }: HeaderSettings,
): string {
  if (PICTURES.test(request.pathname)) return PICTURE_POLICY
  const { protocol, host } = new URL(appUrl)
  return [
    "default-src 'none'",
    ['script-src', "'self'", `'nonce-${nonce}'`, prerenderedScripts, isDev ? "'unsafe-eval'" : '']
      .filter(Boolean)
      .join(' '),
    // React sets style attributes, and overlays lock the page's scrolling with a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    "manifest-src 'self'",
    // The settings show an owner the booking page in a frame.
    ...(request.host === 'root' ? [`frame-src ${protocol}//*.${host}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${mayBeFramed(request) ? '*' : "'none'"}`,
    ...(protocol === 'https:' ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Returns the security headers for any response to the request. */
export function securityHeaders(nonce: string, request: PageRequest, settings: HeaderSettings): Record<string, string> {
  const isFramed = mayBeFramed(request)
  const isOpen = isFramed || OPEN_RESOURCES.has(request.pathname) || PICTURES.test(request.pathname)
  return {
    'Content-Security-Policy': contentPolicy(nonce, request, settings),
    'X-Content-Type-Options': 'nosniff',
    ...(isFramed ? {} : { 'X-Frame-Options': 'DENY' }),
    'Referrer-Policy': hasSecretAddress(request.pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': isOpen ? 'cross-origin' : 'same-origin',
    ...(settings.appUrl.startsWith('https:')
      ? // Below a business's own domain may be servers of theirs without TLS.
        { 'Strict-Transport-Security': `max-age=31536000${request.host === 'domain' ? '' : '; includeSubDomains'}` }
      : {}),
  }
}

function hasSecretAddress(pathname: string): boolean {
  const [section = ''] = decoded(repairPath(pathname))
    .split('/')
    .filter((segment) => segment !== '')
  return SECRET_SECTIONS.has(section.toLowerCase())
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
