/** Wraps calls to which a browser navigates or posts a plain form; the response is a redirect. */
import { productionDeps, type Deps } from '../deps'
import { describeRoute } from '../http/route-description'
import { requireOwnOrigin, requireRootHost } from '../http/origin'
import { errorResponse, toAppError } from '../http/respond'

interface Navigation {
  request: Request
  query: URLSearchParams
  deps: Deps
}

/**
 * Creates a route to which a browser navigates on the root host. A known failure redirects to `failTo` with
 * `?problem={code}`; a foreign origin or host and unexpected errors get the usual error response.
 */
export function navigationRoute(
  { summary, failTo }: { summary: string; failTo: string },
  run: (navigation: Navigation) => Promise<Response> | Response,
) {
  return describeRoute(
    { summary, caller: 'anyone', redirects: 'always' },
    async (request: Request): Promise<Response> => {
      try {
        requireRootHost(request)
        requireOwnOrigin(request)
      } catch (error) {
        return errorResponse(error)
      }
      try {
        return await run({ request, query: new URL(request.url).searchParams, deps: productionDeps() })
      } catch (error) {
        const known = toAppError(error)
        return known ? redirectTo(`${failTo}?problem=${encodeURIComponent(known.code)}`) : errorResponse(error)
      }
    },
  )
}

/**
 * Returns whether a person deliberately made this GET, which changes something: they typed the URL, or followed a link
 * on our own pages. False for links on other sites or business sites, for prefetches and for HEAD; true for a client
 * that sends no fetch metadata.
 */
export function isOwnNavigation(request: Request): boolean {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  const isForeign = site === 'cross-site' || site === 'same-site'
  const isPrefetch =
    /prefetch|prerender/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`) ||
    headers.has('next-router-prefetch')
  return request.method === 'GET' && !isForeign && !isPrefetch
}

/** Returns a 303 to a path on this host, with cookies to set. */
export function redirectTo(path: string, ...cookies: string[]): Response {
  const headers = new Headers({ Location: path, 'Cache-Control': 'private, no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}
