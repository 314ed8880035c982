import { sendProgress, sendProgressQuery } from '@/lib/contracts/reminder'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { getSendProgress } from '@/lib/server/reminder/queries'

export const GET = ownerRoute(
  { summary: 'How far the sending of a batch has come', query: sendProgressQuery, response: sendProgress },
  (scope, { query }) => getSendProgress(scope, new Date(query.batch)),
)
