import { webhookDelivery } from '@/lib/contracts/webhook'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { testEndpoint } from '@/lib/server/webhook/commands'

export const POST = ownerRoute(
  { summary: 'Send a test event to a webhook', response: webhookDelivery, status: 201 },
  (scope, { params, deps }) => testEndpoint(scope, params.id, deps),
)
