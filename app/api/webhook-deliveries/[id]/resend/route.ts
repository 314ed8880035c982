import { webhookDelivery } from '@/lib/contracts/webhook'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { resendDelivery } from '@/lib/server/webhook/commands'

export const POST = ownerRoute(
  { summary: 'Send a delivery again', response: webhookDelivery },
  (scope, { params, deps }) => resendDelivery(scope, params.id, deps),
)
