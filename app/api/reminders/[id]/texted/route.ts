import { ownerRoute } from '@/lib/server/http/owner-route'
import { markTexted, undoTexted } from '@/lib/server/reminder/phone-queue'

export const POST = ownerRoute({ status: 204 }, (scope, { params, deps }) => markTexted(scope, params.id, deps))

export const DELETE = ownerRoute({ status: 204 }, (scope, { params, deps }) => undoTexted(scope, params.id, deps))
