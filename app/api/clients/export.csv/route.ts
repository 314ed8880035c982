import { exportClients } from '@/lib/server/client/export'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({}, async (scope, { deps }) => new Response(await exportClients(scope, deps.clock.now()), {
  headers: {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="clients.csv"',
    'Cache-Control': 'private, no-store',
  },
}))
