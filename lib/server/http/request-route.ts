/**
 * Route wrapper for an owner's decision about one booking request without signing in, scoped by the token in their
 * link.
 */
import { publicDecision } from '@/lib/contracts/notification'
import type { DecisionAct } from '@/lib/domain/owner-notification'
import { siteRoutes } from '@/lib/routes'
import { productionDeps } from '../deps'
import { decideRequest, getDecision } from '../owner-notification/decide'
import { limitMisses } from '../rate-limit/misses'
import { requestScope } from '../scope'
import { describeRoute } from './route-description'
import { hostSite, requireOwnOrigin } from './origin'
import { isFormPost } from './read-input'
import { errorResponse, json } from './respond'
import { shapeResponse } from './shape-response'
import { codeOf, seeOther, withParams } from './visitor-route'

type Context = { params: Promise<Record<string, string>> }

/**
 * Creates the route for one decision, on the business's own host; the token must have been made for this decision. A
 * JSON call gets the resulting request; the page's plain form is redirected (303) to the page with `?done=1` or
 * `?problem={code}`.
 */
export function decisionRoute(act: DecisionAct, summary: string) {
  return describeRoute(
    { summary, caller: 'anyone', response: publicDecision, redirects: 'forms' },
    async (request: Request, context: Context): Promise<Response> => {
      const { token = '' } = await context.params
      const answered = await answer(request, token, act)
      if (!isFormPost(request)) return answered
      const outcome: Record<string, string> = answered.ok ? { done: '1' } : { problem: await codeOf(answered) }
      return seeOther(withParams(siteRoutes('host', '').decideRequest(token, act), outcome))
    },
  )
}

async function answer(request: Request, token: string, act: DecisionAct): Promise<Response> {
  try {
    requireOwnOrigin(request)
    const host = hostSite(request)
    const scope = await limitMisses('keys', request.headers, () => requestScope(token, host, act))
    const deps = productionDeps()
    await decideRequest(scope, deps)
    return json(shapeResponse(publicDecision, await getDecision(scope, deps.clock.now())), 200)
  } catch (error) {
    return errorResponse(error)
  }
}
