import { isOwnNavigation, navigationRoute, redirectTo } from '@/lib/server/auth/navigation-route'
import { endSession } from '@/lib/server/auth/session'
import { routes } from '@/lib/routes'

/**
 * A link from another site redirects to the sign-in page, which has a sign-out button; only a link on our own pages
 * signs the user out immediately.
 */
export const GET = navigationRoute(
  { summary: 'Sign out through a link on our pages', failTo: routes.login },
  async ({ request, deps }) =>
    isOwnNavigation(request)
      ? redirectTo(routes.home, await endSession(request.headers, deps))
      : redirectTo(routes.login),
)

export const POST = navigationRoute({ summary: 'Sign out', failTo: routes.login }, async ({ request, deps }) =>
  redirectTo(routes.home, await endSession(request.headers, deps)),
)
