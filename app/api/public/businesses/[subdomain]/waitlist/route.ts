import { joinedWaitlist, joinWaitlistBody } from '@/lib/contracts/waitlist'
import { visitorRequestOf } from '@/lib/server/http/idempotency'
import { businessAction } from '@/lib/server/http/visitor-route'
import { joinWaitlist } from '@/lib/server/waitlist/commands'

export const POST = businessAction(
  {
    summary: 'Join the waitlist as a customer',
    body: joinWaitlistBody,
    response: joinedWaitlist,
    status: 201,
    blank: { remindBy: '' },
    made: ({ position, waitingUrl, channels }, site) => site.joinedWaitlist(position, waitingUrl, channels),
    form: (site) => site.joinWaitlist,
  },
  (scope, { body, request, deps }) => joinWaitlist(scope, body, deps, visitorRequestOf(request)),
)
