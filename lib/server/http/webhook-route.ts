/**
 * Route wrapper for a provider's calls: the signature is the authorization, whatever host or origin the request names.
 */
import type { z } from 'zod'
import { productionDeps, type Deps } from '../deps'
import { addressCounter, RATE_LIMITS } from '@/lib/domain/rate-limits'
import { countedBlock } from '../rate-limit/client-address'
import { requireWithin } from '../rate-limit/count'
import { AppError } from './app-error'
import { describeRoute } from './route-description'
import { errorResponse } from './respond'

/**
 * Creates the route for a provider's webhook. `run` must check the signature before it trusts anything. Forged calls
 * are counted by the caller's address and get a 429 past the limit; a correctly signed call is always accepted.
 */
export function webhookRoute(
  contract: { summary: string; body: z.ZodType; status?: 204; type?: string },
  run: (input: { request: Request; deps: Deps }) => Promise<Response>,
) {
  return describeRoute({ ...contract, caller: 'provider' }, async (request: Request): Promise<Response> => {
    const deps = productionDeps()
    try {
      return await run({ request, deps })
    } catch (error) {
      return errorResponse(await asForged(request, error, deps))
    }
  })
}

/** Returns the error itself, or the result of counting the call as a forgery. */
async function asForged(request: Request, error: unknown, { db }: Deps): Promise<unknown> {
  const block = countedBlock(request.headers)
  if (block === null || !(error instanceof AppError) || error.code !== 'bad_signature') return error
  const counter = addressCounter('forged-webhooks', block, RATE_LIMITS.forgedWebhooks)
  return requireWithin(db, [counter], 'Too many calls without a valid signature.').then(
    () => error,
    (limited: unknown) => limited,
  )
}
