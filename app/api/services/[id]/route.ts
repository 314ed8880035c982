import { service, updateServiceBody } from '@/lib/contracts/service'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { deleteService, updateService } from '@/lib/server/service/commands'

export const PUT = ownerRoute(
  { summary: 'Change a service', body: updateServiceBody, response: service },
  (scope, { params, body, deps }) => updateService(scope, params.id, body, deps),
)

export const DELETE = ownerRoute({ summary: 'Delete a service', status: 204 }, (scope, { params, deps }) =>
  deleteService(scope, params.id, deps),
)
