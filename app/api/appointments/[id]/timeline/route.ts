import { timeline } from '@/lib/contracts/timeline'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ response: timeline }, (scope, { params }) => listTimeline(scope, params.id))
