import { reminderList, reminderListQuery } from '@/lib/contracts/reminder'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listReminders } from '@/lib/server/reminder/queries'

export const GET = ownerRoute({ query: reminderListQuery, response: reminderList }, (scope, { query }) => listReminders(scope, query))
