import { smsStatus } from '@/lib/contracts/sms'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { getSmsStatus } from '@/lib/server/sms/queries'

export const GET = ownerRoute(
  { summary: 'Whether texts can be sent, and how many were sent', response: smsStatus },
  (scope, { deps }) => getSmsStatus(scope, deps.clock.now()),
)
