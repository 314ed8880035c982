import { isOwnNavigation, navigationRoute, redirectTo } from '@/lib/server/auth/navigation-route'
import { endSession, startSession } from '@/lib/server/auth/session'
import { createSandbox } from '@/lib/server/demo/sandbox'
import { getEnv } from '@/lib/server/env'
import { routes } from '@/lib/routes'

/** Signs in to a fresh private sandbox. A link on another site leads to the page with the button instead. */
export const GET = navigationRoute(routes.magicLogin, async ({ request, deps }) => {
  if (!getEnv().DEMO_LOGIN) return redirectTo(`${routes.magicLogin}?problem=demo_off`)
  if (!isOwnNavigation(request)) return redirectTo(routes.magicLogin)
  const { userId } = await createSandbox(deps)
  const { cookie } = await startSession(userId, request.headers.get('user-agent'), deps)
  await endSession(request.headers, deps)
  return redirectTo(routes.dashboard, cookie)
})
