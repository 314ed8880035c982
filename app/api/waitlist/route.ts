import { addToWaitlistBody, waitlistEntry, waitlistList } from '@/lib/contracts/waitlist'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { listWaitlist } from '@/lib/server/waitlist/queries'

export const GET = ownerRoute({ summary: 'The waitlist in order', response: waitlistList }, (scope, { deps }) =>
  listWaitlist(scope, deps.clock.now()),
)

export const POST = ownerRoute(
  { summary: 'Put a client on the waitlist', body: addToWaitlistBody, response: waitlistEntry, status: 201 },
  (scope, { body, deps }) => addToWaitlist(scope, body, deps),
)
