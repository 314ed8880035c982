import { ownerAvailability, ownerAvailabilityQuery } from '@/lib/contracts/availability'
import { listOwnerAvailability } from '@/lib/server/availability/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'Free times of a service, and why other times are not free',
    query: ownerAvailabilityQuery,
    response: ownerAvailability,
  },
  (scope, { query, deps }) => listOwnerAvailability(scope, query, deps.clock.now()),
)
