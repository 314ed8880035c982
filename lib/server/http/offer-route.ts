/** Route wrappers for one waitlist offer, scoped by the token of its link. */
import type { z } from 'zod'
import { siteRoutes } from '@/lib/routes'
import { offerScope, type OfferScope } from '../scope'
import { describeRoute } from './route-description'
import type { RouteContract, RouteInput } from './owner-route'
import { isFormPost, readForm } from './read-input'
import { codeOf, linkRoute, seeOther, withJsonBody, withParams } from './visitor-route'

type Schema = z.ZodType
type Out<S> = S extends Schema ? z.output<S> : undefined
type Context = { params: Promise<Record<string, string>> }

/** Creates the route for a call about the offer whose token is in the path. */
export function offerRoute<B extends Schema | undefined, R extends Schema | undefined>(
  contract: RouteContract<B, undefined, R>,
  run: (scope: OfferScope, input: RouteInput<Out<B>, undefined>) => Promise<unknown>,
) {
  return linkRoute(contract, ({ token = '' }, host) => offerScope(token, host), run)
}

/**
 * Creates the route for an action that the offer's page can also post as a plain HTML form. A form post is redirected
 * (303) to the result (`made`), or back to the offer with `?problem={code}`.
 */
export function offerAction<B extends Schema, R extends Schema>(
  contract: { summary: string; body: B; response: R; made: (result: Out<R>, token: string) => string },
  run: (scope: OfferScope, input: RouteInput<Out<B>, undefined>) => Promise<unknown>,
) {
  const asJson = offerRoute(
    { summary: contract.summary, body: contract.body, response: contract.response, bodyOptional: true },
    run,
  )
  return describeRoute(
    { ...contract, bodyOptional: true, caller: 'anyone', redirects: 'forms' },
    async (request: Request, context: Context): Promise<Response> => {
      if (!isFormPost(request)) return asJson(request, context)
      const { token = '' } = await context.params
      const fields = await readForm(request).catch(() => ({}))
      const answered = await asJson(withJsonBody(request, fields), context)
      if (answered.ok) return seeOther(contract.made((await answered.json()) as Out<R>, token))
      return seeOther(withParams(siteRoutes('host', '').offer(token), { problem: await codeOf(answered) }))
    },
  )
}
