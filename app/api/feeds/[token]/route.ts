import { feedCalendar } from '@/lib/server/calendar-feed/calendar'
import { listFeedAppointments } from '@/lib/server/calendar-feed/queries'
import { getEnv } from '@/lib/server/env'
import { feedRoute } from '@/lib/server/http/feed-route'

export const GET = feedRoute(
  { summary: 'The appointments of one staff member as a calendar' },
  async (scope, { clock }) => {
    const now = clock.now()
    return feedCalendar({
      name: scope.calendarName,
      rootHost: getEnv().rootHost,
      shows: scope.shows,
      visits: await listFeedAppointments(scope, now),
      timeZone: scope.timeZone,
      now,
    })
  },
)
