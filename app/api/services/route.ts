import { createServiceBody, service, serviceList } from '@/lib/contracts/service'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { createService } from '@/lib/server/service/commands'
import { listServices } from '@/lib/server/service/queries'

export const GET = ownerRoute({ summary: 'Services', response: serviceList }, (scope) => listServices(scope))

export const POST = ownerRoute(
  { summary: 'Add a service', body: createServiceBody, response: service, status: 201 },
  (scope, { body, deps }) => createService(scope, body, deps),
)
