import { appointment } from '@/lib/contracts/appointment'
import { recordCallBody } from '@/lib/contracts/call'
import { recordCall, takeBackCall } from '@/lib/server/calls/commands'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  {
    summary: 'Record the result of a call about an appointment',
    body: recordCallBody,
    response: appointment,
    takesIdempotencyKey: true,
  },
  (scope, { body, params, deps }) => recordCall(scope, params.id, body, deps),
)

export const DELETE = ownerRoute(
  { summary: 'Undo the last call recorded about an appointment', response: appointment },
  (scope, { params, deps }) => takeBackCall(scope, params.id, deps),
)
