import { newWebhookSecret } from '@/lib/contracts/webhook'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { rotateSecret } from '@/lib/server/webhook/commands'

export const POST = ownerRoute(
  {
    summary: 'Give a webhook a new secret',
    response: newWebhookSecret,
    sessionOnly: true,
    // A second rotation would remove the secret that is still in use.
    takesIdempotencyKey: true,
  },
  (scope, { params, deps }) => rotateSecret(scope, params.id, deps),
)
