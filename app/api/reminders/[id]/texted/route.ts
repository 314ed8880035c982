import { ownerRoute } from '@/lib/server/http/owner-route'
import { markTexted, undoTexted } from '@/lib/server/reminder/phone-queue'

export const POST = ownerRoute(
  { summary: 'Mark a reminder as texted by hand', status: 204 },
  (scope, { params, deps }) => markTexted(scope, params.id, deps),
)

export const DELETE = ownerRoute(
  { summary: 'Undo marking a reminder as texted by hand', status: 204 },
  (scope, { params, deps }) => undoTexted(scope, params.id, deps),
)
