import { isOwnNavigation, navigationRoute, redirectTo } from '@/lib/server/auth/navigation-route'
import { endSession, startSession } from '@/lib/server/auth/session'
import { createSandbox } from '@/lib/server/demo/sandbox'
import { requireWithin } from '@/lib/server/rate-limit/count'
import { countedBlock } from '@/lib/server/rate-limit/client-address'
import { addressCounter, RATE_LIMITS } from '@/lib/domain/rate-limits'
import { getEnv } from '@/lib/server/env'
import { routes } from '@/lib/routes'

/**
 * Signs in to a new private sandbox. A request from another site is redirected to the sign-in page instead, where the
 * visitor has to press a button.
 */
export const GET = navigationRoute(
  { summary: 'Sign in to a fresh private sandbox', failTo: routes.magicLogin },
  async ({ request, deps }) => {
    if (!getEnv().DEMO_LOGIN) return redirectTo(`${routes.magicLogin}?problem=demo_off`)
    if (!isOwnNavigation(request)) return redirectTo(routes.magicLogin)
    const block = countedBlock(request.headers)
    if (block !== null)
      await requireWithin(
        deps.db,
        [addressCounter('sandbox', block, RATE_LIMITS.sandbox)],
        'Too many demos were opened from your connection.',
      )
    const { userId } = await createSandbox(deps)
    const { cookie } = await startSession(userId, request.headers.get('user-agent'), deps)
    await endSession(request.headers, deps)
    return redirectTo(routes.dashboard, cookie)
  },
)
