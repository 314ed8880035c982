/**
 * The OpenAPI document, which `npm run db:generate` generates from the routes. Every command that needs it runs that
 * first.
 */
import type { ApiDocument } from '@/lib/contracts/api-document'
import { getEnv } from '../env'
import stored from '../generated/openapi.json'

/** Returns the document with this installation's own URL as its server. */
export function getApiDocument(): ApiDocument {
  return { ...(stored as unknown as Omit<ApiDocument, 'servers'>), servers: [{ url: getEnv().APP_URL }] }
}
