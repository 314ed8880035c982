import { availability, availabilityQuery } from '@/lib/contracts/availability'
import { listAvailability } from '@/lib/server/availability/queries'
import { direct } from '@/lib/server/http/direct-call'
import { businessRoute } from '@/lib/server/http/visitor-route'

export const GET = direct(
  'GET',
  '/api/public/businesses/[subdomain]/availability',
  businessRoute(
    { summary: 'Times that can be booked', query: availabilityQuery, response: availability, comparesScope: true },
    (scope, { query, deps }) => listAvailability(scope, query, deps.clock.now()),
  ),
)
