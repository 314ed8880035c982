import { waitlistEntry } from '@/lib/contracts/waitlist'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { removeFromWaitlist } from '@/lib/server/waitlist/commands'
import { getWaitlistEntry } from '@/lib/server/waitlist/queries'

export const GET = ownerRoute(
  { summary: 'One place on the waitlist', response: waitlistEntry },
  (scope, { params, deps }) => getWaitlistEntry(scope, params.id, deps.clock.now()),
)

export const DELETE = ownerRoute(
  { summary: 'Remove a client from the waitlist', status: 204 },
  (scope, { params, deps }) => removeFromWaitlist(scope, params.id, deps),
)
