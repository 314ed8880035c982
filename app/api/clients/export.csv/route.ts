import { exportClients } from '@/lib/server/client/export'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'All clients, as a CSV file', type: 'text/csv' },
  async (scope, { deps }) =>
    new Response(await exportClients(scope, deps.clock.now()), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="clients.csv"',
        'Cache-Control': 'private, no-store',
      },
    }),
)
