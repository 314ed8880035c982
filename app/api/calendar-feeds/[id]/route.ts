import { calendarFeed, calendarFeedBody } from '@/lib/contracts/calendar-feed'
import { deleteCalendarFeed, setCalendarFeed } from '@/lib/server/calendar-feed/commands'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const PUT = ownerRoute(
  {
    summary: 'Create or renew a staff member’s calendar address',
    body: calendarFeedBody,
    response: calendarFeed,
    sessionOnly: true,
  },
  (scope, { params, body, deps }) => setCalendarFeed(scope, params.id, body, deps),
)

export const DELETE = ownerRoute(
  { summary: "Remove a staff member's calendar address", status: 204, sessionOnly: true },
  (scope, { params, deps }) => deleteCalendarFeed(scope, params.id, deps),
)
