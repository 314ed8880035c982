import { debugSession } from '@/lib/contracts/session'
import { getDebugSession } from '@/lib/server/auth/queries'
import { rootRoute } from '@/lib/server/http/visitor-route'

export const GET = rootRoute(
  { summary: "What the server knows about the caller's own sign-in", response: debugSession },
  ({ request }) => getDebugSession(request.headers),
)
