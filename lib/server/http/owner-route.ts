/** Route wrapper for every owner call: root host, own origin, session, contracts, errors. */
import type { z } from 'zod'
import { productionDeps, type Deps } from '../deps'
import { keyOf } from '../api-key/key'
import { takeTime } from '../request-context'
import { isUuid, requireOwner, requireOwnerOrKey, requireUser, type OwnerScope, type UserScope } from '../scope'
import { notFound } from './app-error'
import { describeRoute, type Caller } from './route-description'
import { runOnce } from './keyed-command'
import { requireOwnOrigin, requireRootHost } from './origin'
import { Page } from './page'
import { parseInput, readJson, readOptionalJson } from './read-input'
import { errorResponse, json, noContent } from './respond'
import { shapeResponse } from './shape-response'

type Schema = z.ZodType
type Out<S> = S extends Schema ? z.output<S> : undefined
type Context = { params: Promise<Record<string, string>> }

/** The validated input of a route handler. */
export interface RouteInput<Body, Query> {
  body: Body
  query: Query
  /** Path parameters. `id` is a UUID here, because anything else has already been rejected with 404. */
  params: { id: string; subdomain: string }
  request: Request
  deps: Deps
}

/** The schemas of a route's input and response, for validation and for the OpenAPI document. */
export interface RouteContract<B, Q, R> {
  /** One short sentence for API users, without a period. */
  summary: string
  body?: B
  /** Whether a POST may have no body. */
  bodyOptional?: boolean
  /** For calls that accept more than the usual limit. */
  bodyLimitBytes?: number
  query?: Q
  /** Fields outside the response contract never leave the server. */
  response?: R
  status?: 200 | 201 | 204
  /** Whether API keys are rejected: for calls that would grant more access or can't be undone. */
  sessionOnly?: boolean
  /** Media type of a response that isn't JSON; the handler then returns a Response. */
  type?: string
  /**
   * Whether a repeat with the same `Idempotency-Key` gets the first response again; by default, for calls that return
   * 201.
   */
  takesIdempotencyKey?: boolean
}

/**
 * Creates the route for a call by an owner with a business, authenticated by session or API key. Authorization is
 * checked before validation.
 */
export function ownerRoute<B extends Schema | undefined, Q extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, Q, R>,
  run: (scope: OwnerScope, input: RouteInput<Out<B>, Out<Q>>) => Promise<unknown>,
) {
  return contract.sessionOnly
    ? guarded('session', requireOwner, contract, run)
    : guarded('owner', requireOwnerOrKey, contract, run)
}

/** Creates the route for a call by any signed-in user, even before onboarding. */
export function userRoute<B extends Schema | undefined, Q extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, Q, R>,
  run: (scope: UserScope, input: RouteInput<Out<B>, Out<Q>>) => Promise<unknown>,
) {
  return guarded('session', requireUser, contract, run)
}

function guarded<
  S extends UserScope | OwnerScope,
  B extends Schema | undefined,
  Q extends Schema | undefined,
  R extends Schema | undefined,
>(
  caller: Caller,
  authorise: (request: Request) => Promise<S>,
  contract: RouteContract<B, Q, R>,
  run: (scope: S, input: RouteInput<Out<B>, Out<Q>>) => Promise<unknown>,
) {
  const takesIdempotencyKey = contract.takesIdempotencyKey ?? contract.status === 201
  return describeRoute(
    { ...contract, caller, takesIdempotencyKey },
    async (request: Request, context: Context): Promise<Response> => {
      try {
        requireRootHost(request)
        // Browsers never send a key on their own, so a request with a key is a program's, and its cookies are ignored.
        if (keyOf(request.headers) === null) requireOwnOrigin(request)
        const scope = await authorise(request)
        if (contract.type !== undefined || contract.bodyLimitBytes !== undefined) takeTime()
        const params = (await context.params) ?? {}
        if (params.id !== undefined && !isUuid(params.id)) throw notFound()
        return await answer(
          contract,
          (input) =>
            takesIdempotencyKey
              ? runOnce(scope, input, async (deps) => shaped(contract, await run(scope, { ...input, deps })))
              : run(scope, input),
          request,
          params,
        )
      } catch (error) {
        return errorResponse(error)
      }
    },
  )
}

/**
 * Validates the response before it is stored for a repeat, so that it contains only what the caller may see. With a key
 * this happens before COMMIT, so an invalid response stores nothing.
 */
function shaped<R extends Schema | undefined>({ response }: { response?: R }, result: unknown): unknown {
  return response ? shapeResponse(response, result) : result
}

/** Validates the input, runs the handler, and validates its response. Shared by all JSON wrappers. */
export async function answer<B extends Schema | undefined, Q extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, Q, R>,
  run: (input: RouteInput<Out<B>, Out<Q>>) => Promise<unknown>,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const query = (contract.query &&
    parseInput(contract.query, Object.fromEntries(new URL(request.url).searchParams))) as Out<Q>
  const read = contract.bodyOptional ? readOptionalJson : readJson
  const body = (contract.body && parseInput(contract.body, await read(request, contract.bodyLimitBytes))) as Out<B>
  const { id = '', subdomain = '' } = params
  const result = await run({ body, query, params: { id, subdomain }, request, deps: productionDeps() })
  if (result instanceof Response) return result
  if (contract.status === 204) return noContent()
  const shape = (value: unknown) => (contract.response ? shapeResponse(contract.response, value) : value)
  if (result instanceof Page) return json(shape(result.body), 200, result.linkOf(request))
  return json(shape(result), contract.status ?? 200)
}
