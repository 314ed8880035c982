import { phoneQueue } from '@/lib/contracts/phone-queue'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listPhoneQueue } from '@/lib/server/reminder/phone-queue'

export const GET = ownerRoute({ summary: 'Reminders to text from a phone', response: phoneQueue }, (scope, { deps }) =>
  listPhoneQueue(scope, deps.clock.now()),
)
