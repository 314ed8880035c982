import { sendAnswerBody, thread, threadEntry } from '@/lib/contracts/conversation'
import { sendAnswer } from '@/lib/server/conversation/commands'
import { getThread } from '@/lib/server/conversation/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'All texts and emails with a client', response: thread },
  (scope, { params, deps }) => getThread(scope, params.id, deps.clock.now()),
)

export const POST = ownerRoute(
  { summary: 'Send a client a text', body: sendAnswerBody, response: threadEntry, status: 201 },
  (scope, { params, body, deps }) => sendAnswer(scope, params.id, body, deps),
)
