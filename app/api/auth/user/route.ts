import { user } from '@/lib/contracts/user'
import { getUser } from '@/lib/server/auth/queries'
import { userRoute } from '@/lib/server/http/owner-route'

export const GET = userRoute({ summary: 'Who is signed in', response: user }, (scope) => getUser(scope))
