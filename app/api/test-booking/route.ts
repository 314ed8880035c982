import { testBooking } from '@/lib/contracts/first-day'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { bookTest } from '@/lib/server/test-booking/commands'
import { removeTest } from '@/lib/server/test-booking/remove'

export const POST = ownerRoute(
  { summary: 'Make a test booking with the messages a client gets', response: testBooking, status: 201 },
  (scope, { deps }) => bookTest(scope, deps),
)

export const DELETE = ownerRoute({ summary: 'Remove the test booking', status: 204 }, (scope, { deps }) =>
  removeTest(scope, deps),
)
