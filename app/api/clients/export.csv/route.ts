import { exportClients } from '@/lib/server/client/export'
import { downloadResponse } from '@/lib/server/http/download'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: 'All clients, as a CSV file', type: 'text/csv' }, async (scope, { deps }) =>
  downloadResponse(exportClients(scope, deps.clock.now())),
)
