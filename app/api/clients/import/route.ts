import { importClientsBody, importResult } from '@/lib/contracts/client-import'
import { importClients } from '@/lib/server/client/import'
import { ownerRoute } from '@/lib/server/http/owner-route'

/** Enough for 5,000 lines of ordinary length. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024

export const POST = ownerRoute(
  {
    summary: 'Add many clients in one request, or try it first',
    body: importClientsBody,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    response: importResult,
    takesIdempotencyKey: true,
  },
  (scope, { body, deps }) => importClients(scope, body, deps),
)
