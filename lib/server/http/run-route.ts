/** Route wrapper for an owner's decision about one freed slot without signing in, scoped by the token in their link. */
import { publicApproval } from '@/lib/contracts/recovery'
import { siteRoutes } from '@/lib/routes'
import { productionDeps, type Deps } from '../deps'
import { limitMisses } from '../rate-limit/misses'
import { getApproval } from '../recovery/approval'
import { runScope, type RunScope } from '../scope'
import { describeRoute } from './route-description'
import { hostSite, requireOwnOrigin } from './origin'
import { isFormPost } from './read-input'
import { errorResponse, json } from './respond'
import { shapeResponse } from './shape-response'
import { codeOf, seeOther, withParams } from './visitor-route'

type Context = { params: Promise<Record<string, string>> }

/**
 * Creates the route for an owner's decision about a freed slot, on the business's own host. A JSON call gets the
 * resulting slot; the page's plain form is redirected (303) to the page with `?done=` or `?problem={code}`.
 */
export function runAction(
  { summary, done }: { summary: string; done: 'approved' | 'declined' },
  run: (scope: RunScope, deps: Deps) => Promise<void>,
) {
  return describeRoute(
    { summary, caller: 'anyone', response: publicApproval, redirects: 'forms' },
    async (request: Request, context: Context): Promise<Response> => {
      const { token = '' } = await context.params
      const answered = await answer(request, token, run)
      if (!isFormPost(request)) return answered
      const outcome: Record<string, string> = answered.ok ? { done } : { problem: await codeOf(answered) }
      return seeOther(withParams(siteRoutes('host', '').approve(token), outcome))
    },
  )
}

async function answer(
  request: Request,
  token: string,
  run: (scope: RunScope, deps: Deps) => Promise<void>,
): Promise<Response> {
  try {
    requireOwnOrigin(request)
    const host = hostSite(request)
    const scope = await limitMisses('keys', request.headers, () => runScope(token, host))
    const deps = productionDeps()
    await run(scope, deps)
    return json(shapeResponse(publicApproval, await getApproval(scope, deps.clock.now())), 200)
  } catch (error) {
    return errorResponse(error)
  }
}
