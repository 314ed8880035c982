import type { IncomingMessage } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/**
 * The maximum number of lists in a router state; ours have less than half as many. More could overflow the stack in
 * Next's recursive check.
 */
const MAX_NESTED_LISTS = 100
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Returns the response to a request that would make Next fail, or that two programs could interpret differently; null
 * for any other request. 405: a method that no route has. 400: a path or router state that can't be decoded, or a host
 * that is given twice or in the request's target, which a cache in front of us could interpret differently (RFC 9112,
 * 3.2). 204: `OPTIONS *`, which asks about the server as a whole (RFC 9110, 9.3.7).
 */
export function refuseMalformed({
  headersDistinct: { host = [], 'next-router-state-tree': routerStates = [] },
  url = '',
  method = '',
}: Pick<IncomingMessage, 'headersDistinct' | 'url' | 'method'>) {
  if (!METHODS.includes(method))
    return refusal(405, 'method_not_allowed', 'Nothing here takes this method', { Allow: METHODS.join(', ') })
  const isAboutServer = method === 'OPTIONS' && url === '*'
  if (host.length > 1 || !(url.startsWith('/') || isAboutServer))
    return refusal(400, 'bad_request', 'This request names its host in more than one way')
  if (isAboutServer) return { status: 204, headers: { Allow: METHODS.join(', ') }, body: '' }
  if (routerStates.length > 1 || !routerStates.every(isRouterState))
    return refusal(400, 'bad_request', 'This request cannot be read')
  return succeeds(() => decodeURIComponent(url.split('?')[0] ?? ''))
    ? null
    : refusal(400, 'bad_request', 'This address cannot be read')
}

/** Returns whether Next can parse the header of its router's state; otherwise it would respond with 500. */
function isRouterState(header: string): boolean {
  return header.split(/\[|%5b/i).length <= MAX_NESTED_LISTS && succeeds(() => parseAndValidateFlightRouterState(header))
}

function succeeds(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}

function refusal(status: 400 | 405, code: string, error: string, more: Record<string, string> = {}) {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close', ...more },
    body: JSON.stringify({ error, code }),
  }
}
