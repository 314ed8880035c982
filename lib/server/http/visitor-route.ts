/** Route wrappers for calls that anyone may make, scoped to a business by subdomain or to one appointment by its id. */
import type { z } from 'zod'
import { errorBody } from '@/lib/contracts/error'
import { isSiteOf } from '@/lib/domain/subdomain'
import { siteRoutes } from '@/lib/routes'
import { limitMisses } from '../rate-limit/misses'
import { appointmentScope, businessScopeBySubdomain, type AppointmentScope, type BusinessScope } from '../scope'
import { notFound } from './app-error'
import { describeRoute } from './route-description'
import { hostSite, requireOwnOrigin, requireRootHost } from './origin'
import { answer, type RouteContract, type RouteInput } from './owner-route'
import { isFormPost, readForm } from './read-input'
import { errorResponse, toAppError } from './respond'
import { forgetTyped, keepTyped } from './typed-form'

type Schema = z.ZodType
type Out<S> = S extends Schema ? z.output<S> : undefined
type Site = ReturnType<typeof siteRoutes>
type Context = { params: Promise<Record<string, string>> }

/** Creates the route for a call about the business in the path; on a business's host, only about that business. */
export function businessRoute<B extends Schema | undefined, Q extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, Q, R>,
  run: (scope: BusinessScope, input: RouteInput<Out<B>, Out<Q>>) => Promise<unknown>,
) {
  return describeRoute(
    { ...contract, caller: 'anyone' },
    async (request: Request, context: Context): Promise<Response> => {
      try {
        requireOwnOrigin(request)
        const params = await context.params
        const subdomain = (params.subdomain ?? '').toLowerCase()
        const host = hostSite(request)
        const scope = await limitMisses('names', request.headers, () => businessScopeBySubdomain(subdomain))
        if (!isSiteOf(scope, host)) throw notFound('Business not found')
        return await answer(contract, (input) => run(scope, input), request, params)
      } catch (error) {
        return errorResponse(error)
      }
    },
  )
}

/**
 * Creates the route for a call that a page also offers as a plain HTML form. A form post is redirected (303) to the
 * created record, or back to the form with `?problem={code}` and, in cookies, the input. `blank` has the values of
 * fields that a form post leaves empty.
 */
export function businessAction<B extends Schema, R extends Schema>(
  contract: {
    summary: string
    body: B
    response: R
    status: 201
    made: (result: Out<R>, site: Site) => string
    form: (site: Site, fields: Record<string, string>) => string
    blank?: Readonly<Record<string, string>>
  },
  run: (scope: BusinessScope, input: RouteInput<Out<B>, undefined>) => Promise<unknown>,
) {
  const { blank, ...offered } = contract
  const asJson = businessRoute<B, undefined, R>(
    {
      summary: contract.summary,
      body: contract.body,
      response: contract.response,
      status: contract.status,
    },
    run,
  )
  return describeRoute(
    { ...offered, caller: 'anyone', redirects: 'forms', takesIdempotencyKey: true },
    async (request: Request, context: Context): Promise<Response> => {
      if (!isFormPost(request)) return asJson(request, context)
      try {
        const { subdomain = '' } = await context.params
        const site = siteRoutes(hostSite(request) === null ? 'root' : 'host', subdomain)
        const fields: Record<string, string> = await readForm(request).catch(() => ({}))
        const form = contract.form(site, fields)
        const answered = await asJson(withJsonBody(request, { ...blank, ...fields }), context)
        if (answered.ok) return seeOther(contract.made((await answered.json()) as Out<R>, site), forgetTyped(form))
        const { code, fields: problems = {} } = errorBody.parse(await answered.json())
        return seeOther(withParams(form, { problem: code }), keepTyped(form, { fields, problems }))
      } catch (error) {
        return errorResponse(error)
      }
    },
  )
}

/**
 * Creates the route for a call about the record that a client's link names. `findScope` gets the path's parameters and
 * the business whose host was called; its misses are rate-limited.
 */
export function linkRoute<Scope, B extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, undefined, R>,
  findScope: (params: Record<string, string>, host: string | null) => Promise<Scope>,
  run: (scope: Scope, input: RouteInput<Out<B>, undefined>) => Promise<unknown>,
) {
  return describeRoute(
    { ...contract, caller: 'anyone' },
    async (request: Request, context: Context): Promise<Response> => {
      try {
        requireOwnOrigin(request)
        const params = await context.params
        const host = hostSite(request)
        const scope = await limitMisses('keys', request.headers, () => findScope(params, host))
        return await answer(contract, (input) => run(scope, input), request, params)
      } catch (error) {
        return errorResponse(error)
      }
    },
  )
}

/** Creates the route for a call about the appointment whose id is in the path. */
export function appointmentRoute<B extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, undefined, R>,
  run: (scope: AppointmentScope, input: RouteInput<Out<B>, undefined>) => Promise<unknown>,
) {
  return linkRoute(contract, ({ id = '' }, host) => appointmentScope(id, host), run)
}

/**
 * Creates the route for an action that a page also offers as a plain HTML form. A form post is redirected (303) to that
 * page with `?done=`, or with `?problem={code}` and the value that was `tried`.
 */
export function appointmentAction<B extends Schema, R extends Schema>(
  contract: {
    summary: string
    body: B
    response: R
    page: AppointmentPage | FromFields<AppointmentPage>
    done: string | FromFields<string>
  },
  run: (scope: AppointmentScope, input: RouteInput<Out<B>, undefined>) => Promise<unknown>,
) {
  const asJson = appointmentRoute(
    { summary: contract.summary, body: contract.body, response: contract.response, bodyOptional: true },
    run,
  )
  return describeRoute(
    { ...contract, bodyOptional: true, caller: 'anyone', redirects: 'forms' },
    async (request: Request, context: Context): Promise<Response> => {
      if (!isFormPost(request)) return asJson(request, context)
      const { id = '' } = await context.params
      const fields: Record<string, string> = await readForm(request).catch(() => ({}))
      const answered = await asJson(withJsonBody(request, fields), context)
      const page = typeof contract.page === 'string' ? contract.page : contract.page(fields)
      const done = typeof contract.done === 'string' ? contract.done : contract.done(fields)
      const outcome: Record<string, string> = answered.ok ? { done } : { problem: await codeOf(answered), tried: done }
      return seeOther(withParams(siteRoutes('host', '')[page](id), outcome))
    },
  )
}

type AppointmentPage = 'booked' | 'confirm' | 'manage'
type FromFields<Value> = (fields: Readonly<Record<string, string>>) => Value

/** Returns the redirect (303) that follows a form post. */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const answer = new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'private, no-store' },
  })
  cookies.forEach((cookie) => answer.headers.append('Set-Cookie', cookie))
  return answer
}

/** Returns the path with more query parameters. */
export function withParams(path: string, params: Record<string, string>): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(params).toString()}`
}

/** Returns the same request with its form fields as JSON. */
export function withJsonBody(request: Request, fields: Record<string, string>): Request {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(fields) })
}

/** Returns the stable code of an error response. */
export async function codeOf(answered: Response): Promise<string> {
  return errorBody.parse(await answered.json()).code
}

/**
 * Creates the route for a root-host call without a tenant (sign-in). Calls that change something still require our own
 * origin.
 */
export function rootRoute<B extends Schema | undefined, Q extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, Q, R>,
  run: (input: RouteInput<Out<B>, Out<Q>>) => Promise<unknown>,
) {
  return describeRoute(
    { ...contract, caller: 'anyone' },
    async (request: Request, context: Context): Promise<Response> => {
      try {
        requireRootHost(request)
        requireOwnOrigin(request)
        return await answer(contract, run, request, (await context?.params) ?? {})
      } catch (error) {
        return errorResponse(error)
      }
    },
  )
}

/** Returns whether an error is a rate limit (429). */
export function isRateLimited(error: unknown): boolean {
  return toAppError(error)?.status === 429
}

/** Returns whether an error means that the requested thing doesn't exist; pages then render their not-found text. */
export function isNotFound(error: unknown): boolean {
  return toAppError(error)?.status === 404
}
