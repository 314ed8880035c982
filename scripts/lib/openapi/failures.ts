import type { Description } from '@/lib/server/http/route-description'
import type { Method } from './operations'

const SENTENCES: Record<number, string> = {
  400: 'The request is not valid; `fields` says what is wrong',
  401: 'Not signed in, or the key is invalid or revoked',
  403: 'The request came from another site (`bad_origin`), a read-only key would change something (`read_only_key`), or a signature is wrong (`bad_signature`)',
  404: 'Not found, or not yours',
  409: 'It conflicts with the current state; `code` says why',
  413: 'The body is too large',
  415: 'The body has the wrong type',
  429: 'Too many requests; try again after `Retry-After` seconds',
  500: 'An error on our side; `requestId` identifies the log entry',
  503: 'The database is unavailable; try again in a moment',
}

/** Returns the error statuses of a call with the meaning of each. */
export function failuresOf(method: Method, description: Description): Array<[number, string]> {
  return [...statusesOf(method, description)].sort((a, b) => a - b).map((status) => [status, SENTENCES[status] ?? ''])
}

function statusesOf(method: Method, { caller, query, body, upload, probe, redirects }: Description): Set<number> {
  const statuses = new Set([500, 503])
  if (probe) return statuses
  const add = (...more: number[]) => more.forEach((status) => statuses.add(status))
  add(404, 429)
  if (query || method !== 'GET') add(400)
  if (caller === 'owner' || caller === 'session') add(401)
  if (method !== 'GET') add(403, 409)
  if (body || upload || redirects) add(413, 415)
  return statuses
}
