import { templateExamples } from '@/lib/contracts/message-template'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { listTemplateExamples } from '@/lib/server/message-template/queries'

export const GET = ownerRoute(
  { summary: 'Facts of real visits to try message texts with', response: templateExamples },
  (scope, { deps }) => listTemplateExamples(scope, deps.clock.now()),
)
