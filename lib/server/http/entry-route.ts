/** Route wrappers for one waitlist entry, scoped by the token of its link. */
import type { z } from 'zod'
import { errorBody } from '@/lib/contracts/error'
import { siteRoutes } from '@/lib/routes'
import { entryScope, type EntryScope } from '../scope'
import { describeRoute } from './route-description'
import type { RouteContract, RouteInput } from './owner-route'
import { isFormPost, readForm } from './read-input'
import { forgetTyped, keepTyped } from './typed-form'
import { linkRoute, seeOther, withJsonBody, withParams } from './visitor-route'

type Schema = z.ZodType
type Out<S> = S extends Schema ? z.output<S> : undefined
type Context = { params: Promise<Record<string, string>> }

/**
 * Creates the route for a call about the waitlist entry whose token is in the path, on its business's own host only.
 */
export function entryRoute<B extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, undefined, R>,
  run: (scope: EntryScope, input: RouteInput<Out<B>, undefined>) => Promise<unknown>,
) {
  return linkRoute(contract, ({ token = '' }, host) => entryScope(token, host), run)
}

/**
 * Creates the route for an action that the entry's page can also post as a plain HTML form. A form post is redirected
 * (303) back to the page with `?done=`, or with `?problem={code}` and, in cookies, the input.
 */
export function entryAction<B extends Schema, R extends Schema>(
  contract: { summary: string; body: B; response: R; done: string },
  run: (scope: EntryScope, input: RouteInput<Out<B>, undefined>) => Promise<unknown>,
) {
  const asJson = entryRoute(
    { summary: contract.summary, body: contract.body, response: contract.response, bodyOptional: true },
    run,
  )
  return describeRoute(
    { ...contract, bodyOptional: true, caller: 'anyone', redirects: 'forms' },
    async (request: Request, context: Context): Promise<Response> => {
      if (!isFormPost(request)) return asJson(request, context)
      const { token = '' } = await context.params
      const page = siteRoutes('host', '').waiting(token)
      const fields: Record<string, string> = await readForm(request).catch(() => ({}))
      const answered = await asJson(withJsonBody(request, fields), context)
      if (answered.ok) return seeOther(withParams(page, { done: contract.done }), forgetTyped(page))
      const { code, fields: problems = {} } = errorBody.parse(await answered.json())
      return seeOther(withParams(page, { problem: code }), keepTyped(page, { fields, problems }))
    },
  )
}
