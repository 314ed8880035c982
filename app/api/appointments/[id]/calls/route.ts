import { appointment } from '@/lib/contracts/appointment'
import { recordCallBody } from '@/lib/contracts/call'
import { recordCall, takeBackCall } from '@/lib/server/calls/commands'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  {
    summary: 'Note what came of a call about a visit',
    body: recordCallBody,
    response: appointment,
    takesIdempotencyKey: true,
  },
  (scope, { body, params, deps }) => recordCall(scope, params.id, body, deps),
)

export const DELETE = ownerRoute(
  { summary: 'Take back the last call noted about a visit', response: appointment },
  (scope, { params, deps }) => takeBackCall(scope, params.id, deps),
)
