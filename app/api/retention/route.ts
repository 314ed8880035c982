import { retention, retentionBody } from '@/lib/contracts/data'
import { getRetention, updateRetention } from '@/lib/server/erase/retention-choice'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'How long clients without appointments are kept', response: retention },
  (scope, { deps }) => getRetention(scope, deps.clock.now()),
)
export const PUT = ownerRoute(
  {
    summary: 'Choose how long clients without appointments are kept',
    body: retentionBody,
    response: retention,
    sessionOnly: true,
  },
  (scope, { body, deps }) => updateRetention(scope, body, deps),
)
