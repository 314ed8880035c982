import { webhookDeliveries, webhookDeliveryQuery } from '@/lib/contracts/webhook'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listDeliveries } from '@/lib/server/webhook/queries'

export const GET = ownerRoute(
  { summary: 'What was sent to webhooks', query: webhookDeliveryQuery, response: webhookDeliveries },
  (scope, { query, deps }) => listDeliveries(scope, query, deps.db),
)
