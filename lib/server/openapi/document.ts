/** The OpenAPI document, generated from the routes by `npm run db:generate`, which every command that needs it runs. */
import type { ApiDocument } from '@/lib/contracts/api-document'
import { getEnv } from '../env'
import stored from '../generated/openapi.json'

/** Returns the document with this installation's own address as its server. */
export function getApiDocument(): ApiDocument {
  return { ...(stored as unknown as Omit<ApiDocument, 'servers'>), servers: [{ url: getEnv().APP_URL }] }
}
