import type { ServerResponse } from 'node:http'
import { currentDatabaseWait } from '../../../lib/server/request-context'

/** When to ask again, in seconds. */
export const RETRY_SECONDS = '5'

/** Next answers 500 whatever a page's render threw. Afterwards a 500 of a request that the database failed becomes 503 with Retry-After. */
export function withHonestStatus(response: ServerResponse): ServerResponse {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = ((status: number, ...more: unknown[]) => {
    if (status !== 500 || !currentDatabaseWait()?.hasFailed) return writeHead(status, ...more)
    response.setHeader('Retry-After', RETRY_SECONDS)
    return writeHead(503, ...more)
  }) as ServerResponse['writeHead']
  return response
}
