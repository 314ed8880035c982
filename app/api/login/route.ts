import { navigationRoute, redirectTo } from '@/lib/server/auth/navigation-route'
import { toCallbackPath } from '@/lib/server/auth/callback-path'
import { routes } from '@/lib/routes'

export const GET = navigationRoute({ summary: 'Redirect to the sign-in page', failTo: routes.login }, ({ query }) => {
  const asked = query.get('callbackUrl')
  return redirectTo(
    asked ? `${routes.magicLogin}?callbackUrl=${encodeURIComponent(toCallbackPath(asked))}` : routes.magicLogin,
  )
})
