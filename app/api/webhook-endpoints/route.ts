import { newWebhookSecret, webhookEndpointBody, webhookEndpoints } from '@/lib/contracts/webhook'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { createEndpoint } from '@/lib/server/webhook/commands'
import { listEndpoints } from '@/lib/server/webhook/queries'

export const GET = ownerRoute({ summary: 'Webhooks and their status', response: webhookEndpoints }, (scope, { deps }) =>
  listEndpoints(scope, deps),
)

export const POST = ownerRoute(
  {
    summary: 'Add a webhook; its secret is returned only once',
    body: webhookEndpointBody,
    response: newWebhookSecret,
    status: 201,
    sessionOnly: true,
  },
  (scope, { body, deps }) => createEndpoint(scope, body, deps),
)
