import { reminderList, reminderListQuery } from '@/lib/contracts/reminder'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listReminders } from '@/lib/server/reminder/queries'

export const GET = ownerRoute(
  { summary: 'Planned reminders with their messages', query: reminderListQuery, response: reminderList },
  (scope, { query, deps }) => listReminders(scope, query, deps.clock.now()),
)
