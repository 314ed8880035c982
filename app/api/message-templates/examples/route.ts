import { templateExamples } from '@/lib/contracts/message-template'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listTemplateExamples } from '@/lib/server/message-template/queries'

export const GET = ownerRoute(
  { summary: 'Real appointments to preview message texts with', response: templateExamples },
  (scope, { deps }) => listTemplateExamples(scope, deps.clock.now()),
)
