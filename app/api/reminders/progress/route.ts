import { sendProgress, sendProgressQuery } from '@/lib/contracts/reminder'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { getSendProgress } from '@/lib/server/reminder/queries'

export const GET = ownerRoute(
  { summary: 'Progress of a batch being sent', query: sendProgressQuery, response: sendProgress },
  (scope, { query }) => getSendProgress(scope, new Date(query.batch)),
)
