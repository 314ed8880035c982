import { updateWebhookBody, webhookEndpoint } from '@/lib/contracts/webhook'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { deleteEndpoint, updateEndpoint } from '@/lib/server/webhook/commands'

export const PUT = ownerRoute(
  {
    summary: 'Change a webhook, turn it on or off',
    body: updateWebhookBody,
    response: webhookEndpoint,
    sessionOnly: true,
  },
  (scope, { params, body, deps }) => updateEndpoint(scope, params.id, body, deps),
)

export const DELETE = ownerRoute(
  { summary: 'Remove a webhook and its log', status: 204, sessionOnly: true },
  (scope, { params, deps }) => deleteEndpoint(scope, params.id, deps),
)
