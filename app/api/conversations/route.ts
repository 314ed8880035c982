import { conversationList } from '@/lib/contracts/conversation'
import { listConversations } from '@/lib/server/conversation/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'Conversations with clients, the newest first', response: conversationList },
  (scope, { deps }) => listConversations(scope, deps.clock.now()),
)
