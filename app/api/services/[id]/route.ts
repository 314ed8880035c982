import { ownerRoute } from '@/lib/server/http/owner-route'
import { deleteService } from '@/lib/server/service/commands'

export const DELETE = ownerRoute({ status: 204 }, (scope, { params, deps }) => deleteService(scope, params.id, deps))
