import { magicLinkSent, requestMagicLinkBody } from '@/lib/contracts/user'
import { requestMagicLink } from '@/lib/server/auth/magic-link'
import { navigationRoute, redirectTo } from '@/lib/server/auth/navigation-route'
import { isFormPost, readForm } from '@/lib/server/http/read-input'
import { rootRoute } from '@/lib/server/http/visitor-route'
import { routes } from '@/lib/routes'

const answerJson = rootRoute({ body: requestMagicLinkBody, response: magicLinkSent }, ({ body, deps }) => requestMagicLink(body, deps))

const answerForm = navigationRoute(routes.magicLogin, async ({ request, deps }) => {
  await requestMagicLink(requestMagicLinkBody.parse(await readForm(request)), deps)
  return redirectTo(`${routes.magicLogin}?sent=1`)
})

export function POST(request: Request, context: Parameters<typeof answerJson>[1]): Promise<Response> {
  return isFormPost(request) ? answerForm(request) : answerJson(request, context)
}
