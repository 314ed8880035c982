import { magicLink } from '@/lib/contracts/user'
import { consumeMagicLink } from '@/lib/server/auth/magic-link'
import { navigationRoute, redirectTo } from '@/lib/server/auth/navigation-route'
import { readForm } from '@/lib/server/http/read-input'
import { routes } from '@/lib/routes'

/**
 * Used, expired and unknown links all redirect to the same page. A malformed link also redirects there, but without a
 * reason.
 */
export const POST = navigationRoute(
  { summary: 'Sign in with an emailed link', failTo: routes.magicLogin },
  async ({ request, deps }) => {
    const fields = await readForm(request)
    const link = magicLink.safeParse(fields)
    if (!link.success) return redirectTo(routes.magicLoginVerify)
    const signedIn = await consumeMagicLink({ ...link.data, callbackUrl: fields.callbackUrl }, request.headers, deps)
    return signedIn ? redirectTo(signedIn.path, signedIn.cookie) : redirectTo(routes.magicLoginDead)
  },
)
