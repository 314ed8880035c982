import { debugSession } from '@/lib/contracts/session'
import { getDebugSession } from '@/lib/server/auth/queries'
import { openRoute } from '@/lib/server/http/visitor-route'

export const GET = openRoute({ response: debugSession }, ({ request }) => getDebugSession(request.headers))
