/**
 * Resolves the tenant from the host and rewrites the request to its page, sets the security headers, and drops the
 * headers that only our own code may set. Makes no access decisions and only works on strings. ADR 39.
 */
import { NextResponse, type NextRequest } from 'next/server'
import { writePageRecord } from '@/lib/domain/page-record'
import { securityHeaders } from '@/lib/domain/security-headers'
import { kindOfHost } from '@/lib/domain/subdomain'
import { CLIENT_ADDRESS_HEADER, RECORD_HEADER, resolveRoute } from '@/lib/routes'

/** Next's edge runtime would take 1 to 2 ms of each response. */
export const config = { runtime: 'nodejs' }

const NONCE_BYTES = 18

export function middleware(request: NextRequest): NextResponse {
  const { pathname, search, searchParams } = request.nextUrl
  const host = request.headers.get('host')
  const appUrl = process.env.APP_URL ?? `http://localhost:${request.nextUrl.port}`
  const rootHost = new URL(appUrl).host
  const secured = securityHeaders(
    newNonce(),
    { host: kindOfHost(host, rootHost), pathname, search: search.slice(1) },
    {
      appUrl,
      isDev: process.env.NODE_ENV === 'development',
      prerenderedScripts: process.env.PRERENDERED_SCRIPTS ?? '',
    },
  )
  const { path, record } = resolveRoute({ host, pathname, query: searchParams }, rootHost)
  const headers = trustedHeaders(request.headers)
  if (record) headers.set(RECORD_HEADER, writePageRecord(record))
  // Next uses the nonce of this request header for its scripts.
  headers.set('Content-Security-Policy', secured['Content-Security-Policy'] ?? '')
  const response =
    path === pathname
      ? NextResponse.next({ request: { headers } })
      : NextResponse.rewrite(withPath(request, path), { request: { headers } })
  for (const [name, value] of Object.entries(secured)) response.headers.set(name, value)
  return response
}

/** Returns the request's headers without those that outsiders must not set. */
function trustedHeaders(received: Headers): Headers {
  const headers = new Headers(received)
  headers.delete(RECORD_HEADER)
  // Our own web server sets it from the socket and the trusted proxies; on another platform, the last entry is the
  // client.
  if (process.env.BEHIND_WEB_SERVER !== '1') {
    headers.delete(CLIENT_ADDRESS_HEADER)
    const nearest = received.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (process.env.TRUSTED_PLATFORM === '1' && nearest) headers.set(CLIENT_ADDRESS_HEADER, nearest)
  }
  return headers
}

function withPath(request: NextRequest, path: string): URL {
  const url = request.nextUrl.clone()
  url.pathname = path
  return url
}

/** Returns an unguessable nonce, always of the same length, so that the page cache can replace it. */
function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
