import { firstDay, updateFirstDayBody } from '@/lib/contracts/first-day'
import { updateFirstDay } from '@/lib/server/first-day/commands'
import { getFirstDay } from '@/lib/server/first-day/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: 'The first steps of a new business', response: firstDay }, (scope) =>
  getFirstDay(scope),
)

export const PATCH = ownerRoute(
  { summary: 'Mark a first step as done', body: updateFirstDayBody, response: firstDay },
  (scope, { body, deps }) => updateFirstDay(scope, body, deps),
)
