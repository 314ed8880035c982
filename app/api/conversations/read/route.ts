import { readSenderBody } from '@/lib/contracts/conversation'
import { markSenderRead } from '@/lib/server/conversation/commands'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: 'Mark the texts of an unknown number as read', body: readSenderBody, status: 204 },
  (scope, { body, deps }) => markSenderRead(scope, body, deps),
)
