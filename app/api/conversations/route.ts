import { conversationList, conversationQuery } from '@/lib/contracts/conversation'
import { listConversationPage } from '@/lib/server/conversation/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  {
    summary: 'Conversations with clients, the unread and then the newest first',
    query: conversationQuery,
    response: conversationList,
  },
  (scope, { query, deps }) => listConversationPage(scope, query, deps.clock.now()),
)
