import { joinedWaitlist, joinWaitlistBody } from '@/lib/contracts/waitlist'
import { idempotencyKeyOf } from '@/lib/server/http/idempotency'
import { businessAction } from '@/lib/server/http/visitor-route'
import { joinWaitlist } from '@/lib/server/waitlist/commands'

export const POST = businessAction(
  {
    body: joinWaitlistBody, response: joinedWaitlist, status: 201,
    made: ({ position }, site) => site.joinedWaitlist(position), form: (site) => site.joinWaitlist,
  },
  (scope, { body, request, deps }) => joinWaitlist(scope, body, deps, { idempotencyKey: idempotencyKeyOf(request) }),
)
