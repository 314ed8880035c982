import { addToWaitlistBody, waitlistEntry, waitlistList, waitlistQuery } from '@/lib/contracts/waitlist'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { listWaitlistPage } from '@/lib/server/waitlist/queries'

export const GET = ownerRoute(
  { summary: 'The waitlist in order', query: waitlistQuery, response: waitlistList },
  (scope, { query, deps }) => listWaitlistPage(scope, query, deps.clock.now()),
)

export const POST = ownerRoute(
  { summary: 'Put a client on the waitlist', body: addToWaitlistBody, response: waitlistEntry, status: 201 },
  (scope, { body, deps }) => addToWaitlist(scope, body, deps),
)
