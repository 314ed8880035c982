import { cancellationPreview } from '@/lib/contracts/appointment'
import { previewCancellation } from '@/lib/server/appointment/cancellation'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'What cancelling an appointment now would send to its client', response: cancellationPreview },
  (scope, { params, deps }) => previewCancellation(scope, params.id, deps.clock.now()),
)
