import { openingHours, openingHoursBody } from '@/lib/contracts/opening-hours'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { getOpeningHours } from '@/lib/server/opening-hours/queries'

export const GET = ownerRoute(
  { summary: 'Opening hours and their exceptions', response: openingHours },
  (scope, { deps }) => getOpeningHours(scope, deps.clock.now()),
)

export const PUT = ownerRoute(
  { summary: 'Replace opening hours and their exceptions', body: openingHoursBody, response: openingHours },
  (scope, { body, deps }) => updateOpeningHours(scope, body, deps),
)
