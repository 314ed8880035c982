import { timeline } from '@/lib/contracts/timeline'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'What happened to an appointment, and the messages about it', response: timeline },
  (scope, { params }) => listTimeline(scope, params.id),
)
