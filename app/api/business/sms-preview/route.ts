import { smsPreview } from '@/lib/contracts/sms'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { getSmsPreview } from '@/lib/server/sms/queries'

export const GET = ownerRoute(
  { summary: 'Texts as the next client would get them', response: smsPreview },
  (scope, { deps }) => getSmsPreview(scope, deps.clock.now()),
)
