import { pendingReminders, sendPendingResult } from '@/lib/contracts/reminder'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listPending } from '@/lib/server/reminder/queries'
import { sendPending } from '@/lib/server/reminder/send-pending'

export const GET = ownerRoute({ response: pendingReminders }, (scope, { deps }) => listPending(scope, deps.clock.now()))

export const POST = ownerRoute({ response: sendPendingResult }, (scope, { deps }) => sendPending(scope, deps))
