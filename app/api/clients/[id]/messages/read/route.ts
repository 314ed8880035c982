import { markThreadRead } from '@/lib/server/conversation/commands'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: "Mark a client's messages as read", status: 204 },
  (scope, { params, deps }) => markThreadRead(scope, params.id, deps),
)
