/** Types and header helpers that the files of `server/` share. */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Next's request handler, or anything in front of it. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Seconds after which a client may retry while the database is down. */
export const RETRY_SECONDS = '5'

/** Returns whether the client accepts gzip. Source: RFC 9110, 12.5.3. */
export function acceptsGzip({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))
}

/** Returns the nonce of a content security policy. */
export function nonceOf(policy: string | string[] | undefined): string | undefined {
  return /'nonce-([^']+)'/.exec(String(policy))?.[1]
}
