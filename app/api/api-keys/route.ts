import { apiKeyList, createApiKeyBody, createdApiKey } from '@/lib/contracts/api-key'
import { createApiKey } from '@/lib/server/api-key/commands'
import { listApiKeys } from '@/lib/server/api-key/queries'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: 'API keys', response: apiKeyList, sessionOnly: true }, (scope) =>
  listApiKeys(scope),
)

export const POST = ownerRoute(
  {
    summary: 'Create an API key',
    body: createApiKeyBody,
    response: createdApiKey,
    status: 201,
    sessionOnly: true,
  },
  (scope, { body, deps }) => createApiKey(scope, body, deps),
)
