/** Route wrappers for a client's choice about emails, scoped by the token in the link of their emails. */
import { emailChoice, type EmailChoice } from '@/lib/contracts/client'
import { repairSegment } from '@/lib/domain/mailed-link'
import { siteRoutes } from '@/lib/routes'
import { productionDeps, type Deps } from '../deps'
import { limitMisses } from '../rate-limit/misses'
import { clientScope, type ClientScope } from '../scope'
import { describeRoute } from './route-description'
import { hostSite, requireOwnOrigin } from './origin'
import { isFormPost, isMultipart, readForm } from './read-input'
import { errorResponse, json } from './respond'
import { shapeResponse } from './shape-response'
import { codeOf, seeOther, withParams } from './visitor-route'

type Context = { params: Promise<Record<string, string>> }

interface EmailLinkContract {
  summary: string
  /**
   * Whether mail programs may call it too, without Origin or with their own; only the token authorizes, and cookies are
   * ignored.
   */
  oneClick: boolean
  /** The page's `?done=` after a plain form post. */
  done: string
}

/**
 * Creates the route for a change of the choice, on a business's own host. A mail program's one-click post (RFC 8058),
 * with or without its field, and a JSON call get the resulting choice. The page's plain form, which a browser sends
 * with its origin, is redirected (303) back to the page.
 */
export function emailLinkAction(
  contract: EmailLinkContract,
  run: (scope: ClientScope, deps: Deps) => Promise<EmailChoice>,
) {
  return describeRoute(
    { summary: contract.summary, caller: 'anyone', response: emailChoice, redirects: 'forms' },
    async (request: Request, context: Context): Promise<Response> => {
      const token = repairSegment((await context.params).token ?? '')
      const isForm = isFormPost(request) || isMultipart(request)
      const fields: Record<string, string> = isForm ? await readForm(request).catch(() => ({})) : {}
      const isOneClick = contract.oneClick && fields['List-Unsubscribe'] === 'One-Click'
      const answered = await answer(request, isOneClick, token, run)
      const isPage = request.headers.has('origin') || fields.page !== undefined
      if (isOneClick || !isForm || !isPage) return answered
      const outcome: Record<string, string> = answered.ok
        ? { done: contract.done }
        : { problem: await codeOf(answered) }
      return seeOther(withParams(siteRoutes('host', '').emails(token), outcome))
    },
  )
}

/** Redirects to the page, for a mail program that opens the URL instead of posting to it. Changes nothing. */
export const leadToEmailPage = describeRoute(
  { summary: 'Redirects to the page where a client chooses about email', caller: 'anyone', redirects: 'always' },
  async (_request: Request, context: Context): Promise<Response> => {
    const token = repairSegment((await context.params).token ?? '')
    return seeOther(siteRoutes('host', '').emails(token))
  },
)

async function answer(
  request: Request,
  isOneClick: boolean,
  token: string,
  run: (scope: ClientScope, deps: Deps) => Promise<EmailChoice>,
): Promise<Response> {
  try {
    if (!isOneClick) requireOwnOrigin(request)
    const host = hostSite(request)
    const scope = await limitMisses('keys', request.headers, () => clientScope(token, host))
    return json(shapeResponse(emailChoice, await run(scope, productionDeps())), 200)
  } catch (error) {
    return errorResponse(error)
  }
}
