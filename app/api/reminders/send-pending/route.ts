import { pendingReminders, sendPendingResult } from '@/lib/contracts/reminder'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listPending } from '@/lib/server/reminder/queries'
import { sendPending } from '@/lib/server/reminder/send-pending'

export const GET = ownerRoute({ summary: 'What would be sent now', response: pendingReminders }, (scope, { deps }) =>
  listPending(scope, deps.clock.now()),
)

export const POST = ownerRoute({ summary: 'Send what is due now', response: sendPendingResult }, (scope, { deps }) =>
  sendPending(scope, deps),
)
