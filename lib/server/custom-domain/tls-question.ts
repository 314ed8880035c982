/** Tells a proxy for which domains it may get certificates. */
import { isDomainShape } from '@/lib/domain/custom-domain'
import { notFound } from '../http/app-error'
import { errorResponse } from '../http/respond'
import { limitMisses } from '../rate-limit/misses'
import { isActiveDomain } from './queries'

/**
 * Responds with 200 if a business's site is active on the domain in `?domain=`, otherwise with 404 or 429 without a
 * reason, on every host. Only misses are limited, and a limit never rejects an active domain: all requests come from
 * one proxy, so strangers who ask for made-up domains would otherwise block certificates for the real ones.
 */
export async function answerTlsQuestion(request: Request): Promise<Response> {
  const domain = new URL(request.url).searchParams.get('domain')?.toLowerCase() ?? ''
  if (isDomainShape(domain) && (await isActiveDomain(domain)))
    return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } })
  try {
    return await limitMisses('names', request.headers, () => Promise.reject(notFound()))
  } catch (error) {
    return errorResponse(error)
  }
}
