import type { PublicBusiness } from '@/lib/contracts/business'
import { isSandboxSubdomain } from '@/lib/domain/subdomain'
import { siteUrl } from '@/lib/routes'
import { getEnv } from '@/lib/server/env'
import { AppError } from '@/lib/server/http/app-error'
import { hostSite } from '@/lib/server/http/origin'
import { errorResponse } from '@/lib/server/http/respond'
import { isNotFound } from '@/lib/server/http/visitor-route'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { type BusinessScope, publicSiteByName } from '@/lib/server/scope'

/** The requested host and its business, for files that machines read. */
export interface HostedSite {
  /** Public base URL of the root host or the business, without a trailing slash. */
  base: string
  /** Null on the root host, as `scope` is. */
  business: PublicBusiness | null
  scope: BusinessScope | null
  /** Whether search engines may index the host: true unless it is a sandbox. */
  mayBeFound: boolean
}

/**
 * Responds to a request about the host itself: with `answer` for the root host or a business, with 404 if the host
 * belongs to no business.
 */
export function aboutHost(
  answer: (site: HostedSite) => Response | Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await answer(await readHost(request))
    } catch (error) {
      if (isNotFound(error)) return new Response('Not found', { status: 404 })
      if (error instanceof AppError) return errorResponse(error)
      throw error
    }
  }
}

async function readHost(request: Request): Promise<HostedSite> {
  const appUrl = getEnv().APP_URL
  const site = hostSite(request)
  if (site === null) return { base: appUrl, business: null, scope: null, mayBeFound: true }
  const { scope, business } = await limitMisses('names', request.headers, () => publicSiteByName(site))
  return { base: siteUrl(appUrl, scope), business, scope, mayBeFound: !isSandboxSubdomain(business.subdomain) }
}

/** Returns a plain-text response that crawlers may cache for an hour. */
export function textForMachines(text: string, type: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' },
  })
}
