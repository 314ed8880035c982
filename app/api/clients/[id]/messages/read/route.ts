import { readThreadBody } from '@/lib/contracts/conversation'
import { markThreadRead } from '@/lib/server/conversation/commands'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: "Mark a client's messages as read", body: readThreadBody, status: 204 },
  (scope, { params, body, deps }) => markThreadRead(scope, params.id, body, deps),
)
