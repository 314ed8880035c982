import { sendReplyBody, sentReply, thread, threadQuery } from '@/lib/contracts/conversation'
import { sendReply } from '@/lib/server/conversation/commands'
import { getThread } from '@/lib/server/conversation/thread'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Texts and emails with a client, page by page back in time', query: threadQuery, response: thread },
  (scope, { params, query, deps }) => getThread(scope, params.id, query, deps.clock.now()),
)

export const POST = ownerRoute(
  { summary: 'Send a client a text', body: sendReplyBody, response: sentReply, status: 201 },
  (scope, { params, body, deps }) => sendReply(scope, params.id, body, deps),
)
