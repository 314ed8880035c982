import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from './repository'

type Manifest = { staticRoutes: { page: string }[]; dynamicRoutes: { page: string; regex: string }[] }

/** The catch-all for unknown API paths. */
const UNKNOWN = '/api/[...unknown]'

/**
 * Returns a fixed name for a request's URL: its API route's pattern (`/api/clients/[id]`), `page`, `static` or
 * `api-unknown`.
 */
export type RouteNamer = (url: string) => string

/**
 * Returns a namer that knows the API routes of the last production build. Without a build (in development), all API
 * routes are `api`.
 */
export function createRouteNamer(folder = path.join(REPOSITORY, '.next'), dev = false): RouteNamer {
  const file = path.join(folder, 'routes-manifest.json')
  const known = dev || !existsSync(file) ? null : (JSON.parse(readFileSync(file, 'utf8')) as Manifest)
  const fixed = new Set(known?.staticRoutes.map(({ page }) => page))
  const patterns = (known?.dynamicRoutes ?? [])
    .filter(({ page }) => page.startsWith('/api/') && page !== UNKNOWN)
    .map(({ page, regex }) => ({ page, regex: new RegExp(regex) }))
  return (url) => {
    const pathname = url.split('?', 1)[0] ?? ''
    if (!pathname.startsWith('/api/')) return /^\/_next\/|\.[a-z0-9]{2,11}$/i.test(pathname) ? 'static' : 'page'
    if (known === null) return 'api'
    if (fixed.has(pathname)) return pathname
    return patterns.find(({ regex }) => regex.test(pathname))?.page ?? 'api-unknown'
  }
}
