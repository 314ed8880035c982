import type { IncomingMessage } from 'node:http'

/** What to answer instead of asking the application. */
export interface Refusal {
  status: 400 | 405
  headers: Record<string, string>
  body: string
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * The refusal of a request that Next would fail over, or that two programs could read in two ways; null for any other:
 * 405 for a method that no route has, 400 for a path that can't be decoded, and for a host named twice or in the
 * request's target, which a cache in front of us could take for another one. Source: RFC 9112, 3.2.
 */
export function refuseMalformed({ rawHeaders, url = '', method = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url' | 'method'>): Refusal | null {
  if (!METHODS.includes(method)) return refusal(405, 'method_not_allowed', 'Nothing here takes this method', { Allow: METHODS.join(', ') })
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  const isPath = url.startsWith('/') || (method === 'OPTIONS' && url === '*')
  if (hosts.length > 1 || !isPath) return refusal(400, 'bad_request', 'This request names its host in more than one way')
  return isDecodable(url.split('?')[0] ?? '') ? null : refusal(400, 'bad_request', 'This address cannot be read')
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function refusal(status: Refusal['status'], code: string, error: string, more: Record<string, string> = {}): Refusal {
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close', ...more }, body: JSON.stringify({ error, code }) }
}
