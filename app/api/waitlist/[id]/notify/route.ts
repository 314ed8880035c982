import { notifyBody, notifyResult } from '@/lib/contracts/waitlist'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { notifyEntry } from '@/lib/server/waitlist/notify'

export const POST = ownerRoute(
  {
    summary: 'Offer a free time to a client on the waitlist',
    body: notifyBody,
    bodyOptional: true,
    response: notifyResult,
    status: 201,
  },
  (scope, { body, params, deps }) => notifyEntry(scope, params.id, body, deps),
)
