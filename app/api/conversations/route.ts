import { conversationList } from '@/lib/contracts/conversation'
import { listConversations } from '@/lib/server/conversation/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ response: conversationList }, (scope, { deps }) => listConversations(scope, deps.clock.now()))
