import { appointment } from '@/lib/contracts/appointment'
import { recordCallBody } from '@/lib/contracts/call'
import { recordCall, takeBackCall } from '@/lib/server/calls/commands'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  {
    summary: 'Record the result of a call: `coming` confirms the appointment, `cancelled` cancels it',
    body: recordCallBody,
    response: appointment,
    takesIdempotencyKey: true,
  },
  (scope, { body, params, deps }) => recordCall(scope, params.id, body, deps),
)

export const DELETE = ownerRoute(
  {
    summary: 'Undo the last call of the past 15 minutes, and the confirmation or cancellation it caused',
    response: appointment,
  },
  (scope, { params, deps }) => takeBackCall(scope, params.id, deps),
)
