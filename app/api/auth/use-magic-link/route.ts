import { magicLink } from '@/lib/contracts/user'
import { toCallbackPath } from '@/lib/server/auth/callback-path'
import { consumeMagicLink } from '@/lib/server/auth/magic-link'
import { navigationRoute, redirectTo } from '@/lib/server/auth/navigation-route'
import { endSession } from '@/lib/server/auth/session'
import { readForm } from '@/lib/server/http/read-input'
import { routes } from '@/lib/routes'

/** Used, expired and unknown links all lead to the same page. */
export const POST = navigationRoute(
  { summary: 'Sign in with the link of a mail', failTo: routes.magicLogin },
  async ({ request, deps }) => {
    const fields = await readForm(request)
    const link = magicLink.safeParse(fields)
    const session = link.success ? await consumeMagicLink(link.data, request.headers.get('user-agent'), deps) : null
    if (!session) return redirectTo(routes.magicLoginVerify)
    await endSession(request.headers, deps)
    return redirectTo(toCallbackPath(fields.callbackUrl), session.cookie)
  },
)
