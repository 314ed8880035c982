/** Wrapper of every owner call: root host, own origin, session, contracts, errors. */
import type { z } from 'zod'
import { productionDeps, type Deps } from '../deps'
import { isUuid, requireOwner, requireUser, type OwnerScope, type UserScope } from '../scope'
import { notFound } from './app-error'
import { requireOwnOrigin, requireRootHost } from './origin'
import { readJson, readOptionalJson } from './read-input'
import { errorResponse, json, noContent } from './respond'

type Schema = z.ZodType
type Out<S> = S extends Schema ? z.output<S> : undefined
type Context = { params: Promise<Record<string, string>> }

export interface RouteInput<Body, Query> {
  body: Body
  query: Query
  /** Path parameters; `id` is a UUID here, anything else was answered 404. */
  params: { id: string; subdomain: string }
  request: Request
  deps: Deps
}

export interface RouteContract<B, Q, R> {
  body?: B
  /** A POST without a body is fine. */
  bodyOptional?: boolean
  /** Where a call takes more than the usual limit. */
  bodyLimitBytes?: number
  query?: Q
  /** Fields outside the response contract never leave the server. */
  response?: R
  status?: 200 | 201 | 204
}

/** A call for a signed-in owner with a business. Authorisation is judged before validation. */
export function ownerRoute<B extends Schema | undefined, Q extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, Q, R>,
  run: (scope: OwnerScope, input: RouteInput<Out<B>, Out<Q>>) => Promise<unknown>,
) {
  return guarded(requireOwner, contract, run)
}

/** A call for anyone signed in, also before onboarding. */
export function userRoute<B extends Schema | undefined, Q extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, Q, R>,
  run: (scope: UserScope, input: RouteInput<Out<B>, Out<Q>>) => Promise<unknown>,
) {
  return guarded(requireUser, contract, run)
}

function guarded<S, B extends Schema | undefined, Q extends Schema | undefined, R extends Schema | undefined>(
  authorise: (request: Request) => Promise<S>,
  contract: RouteContract<B, Q, R>,
  run: (scope: S, input: RouteInput<Out<B>, Out<Q>>) => Promise<unknown>,
) {
  return async (request: Request, context: Context): Promise<Response> => {
    try {
      requireRootHost(request)
      requireOwnOrigin(request)
      const scope = await authorise(request)
      const params = (await context.params) ?? {}
      if (params.id !== undefined && !isUuid(params.id)) throw notFound()
      return await answer(contract, (input) => run(scope, input), request, params)
    } catch (error) {
      return errorResponse(error)
    }
  }
}

/** Validates the input, runs, and shapes the answer. Shared by all JSON wrappers. */
export async function answer<B extends Schema | undefined, Q extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, Q, R>,
  run: (input: RouteInput<Out<B>, Out<Q>>) => Promise<unknown>,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const query = contract.query?.parse(Object.fromEntries(new URL(request.url).searchParams)) as Out<Q>
  const body = contract.body?.parse(await (contract.bodyOptional ? readOptionalJson : readJson)(request, contract.bodyLimitBytes)) as Out<B>
  const { id = '', subdomain = '' } = params
  const result = await run({ body, query, params: { id, subdomain }, request, deps: productionDeps() })
  if (result instanceof Response) return result
  if (contract.status === 204) return noContent()
  return json(contract.response ? contract.response.parse(result) : result, contract.status ?? 200)
}
