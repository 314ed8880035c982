import { calendarFeedList } from '@/lib/contracts/calendar-feed'
import { listCalendarFeeds } from '@/lib/server/calendar-feed/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'The calendar address of each staff member', response: calendarFeedList, sessionOnly: true },
  (scope) => listCalendarFeeds(scope),
)
