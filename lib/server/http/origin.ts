/** The exact-Origin rule. Businesses' subdomains are the same site, so SameSite cookies alone don't help. */
import { ownerOfHost } from '@/lib/domain/subdomain'
import { getEnv } from '../env'
import { AppError, notFound } from './app-error'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws 403 `bad_origin` for a mutating request whose Origin isn't the requested host. A missing Origin is allowed
 * unless Sec-Fetch-Site is `cross-site` or `same-site`.
 */
export function requireOwnOrigin(request: Request): void {
  if (READING.has(request.method)) return
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  // A page under `Referrer-Policy: no-referrer` posts with Origin "null"; then only the browser's `Sec-Fetch-Site` can
  // vouch for it.
  const unnamed = origin === 'null' && site === 'same-origin'
  const ok = origin === null ? site !== 'cross-site' && site !== 'same-site' : unnamed || origin === ownOrigin(request)
  if (!ok) throw new AppError(403, 'bad_origin', 'This request did not come from our own pages')
}

/**
 * Returns the subdomain, or own domain, of the business whose host was requested; null on the root host. Throws 404 for
 * a host that can't be a business's. Doesn't check whether the business exists.
 */
export function hostSite(request: { headers: Headers }): string | null {
  const owner = ownerOfHost(request.headers.get('host'), getEnv().rootHost)
  if (owner.kind === 'unknown') throw notFound()
  return owner.kind === 'business' ? owner.site : null
}

/** Throws 404 on a business's host, where owner pages and calls don't exist. */
export function requireRootHost(request: { headers: Headers }): void {
  if (hostSite(request) !== null) throw notFound()
}

function ownOrigin(request: Request): string {
  const scheme = new URL(getEnv().APP_URL).protocol
  return `${scheme}//${request.headers.get('host') ?? ''}`
}
