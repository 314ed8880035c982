import { availability, availabilityQuery } from '@/lib/contracts/availability'
import { listAvailability } from '@/lib/server/availability/queries'
import { businessRoute } from '@/lib/server/http/visitor-route'

export const GET = businessRoute(
  { summary: 'Times that can be booked', query: availabilityQuery, response: availability },
  (scope, { query, deps }) => listAvailability(scope, query, deps.clock.now()),
)
