import { magicLinkSent, requestMagicLinkBody } from '@/lib/contracts/user'
import { requestMagicLink } from '@/lib/server/auth/magic-link'
import { navigationRoute, redirectTo } from '@/lib/server/auth/navigation-route'
import { describeRoute } from '@/lib/server/http/route-description'
import { isFormPost, parseInput, readForm } from '@/lib/server/http/read-input'
import { rootRoute } from '@/lib/server/http/visitor-route'
import { routes } from '@/lib/routes'

const answerJson = rootRoute(
  { summary: 'Email a sign-in link', body: requestMagicLinkBody, response: magicLinkSent },
  ({ body, deps, request }) => requestMagicLink(body, deps, request.headers),
)

const answerForm = navigationRoute(
  { summary: 'Email a sign-in link, from its page', failTo: routes.magicLogin },
  async ({ request, deps }) => {
    await requestMagicLink(parseInput(requestMagicLinkBody, await readForm(request)), deps, request.headers)
    return redirectTo(`${routes.magicLogin}?sent=1`)
  },
)

export const POST = describeRoute(
  {
    summary: 'Email a sign-in link',
    caller: 'anyone',
    body: requestMagicLinkBody,
    response: magicLinkSent,
    redirects: 'forms',
  },
  (request: Request, context: Parameters<typeof answerJson>[1]) =>
    isFormPost(request) ? answerForm(request) : answerJson(request, context),
)
