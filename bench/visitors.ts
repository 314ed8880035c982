/** Requests from visitors, each with a different address that a reverse proxy on this machine reports. */

/** The domain of the measured installation; each business has a subdomain. */
export const DOMAIN = 'book.example.com'

export interface VisitorRequest {
  /** The Host header. */
  host: string
  path: string
  headers?: Record<string, string>
  /** If present, the request is a POST. */
  body?: object
}

export interface HttpRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  /** JSON. */
  body: string | undefined
}

/** 198.18.0.0/15, which is reserved for benchmarks (RFC 2544). */
const FIRST_ADDRESS = (198 << 24) | (18 << 16)
const ADDRESSES = 1 << 17

let sent = 0

/** Returns the request as the proxy forwards it, from the next address. */
export function toHttp({ host, path, headers = {}, body }: VisitorRequest): HttpRequest {
  const proxied = { host, 'x-forwarded-for': addressOf(sent++), 'x-forwarded-proto': 'https', ...headers }
  if (!body) return { method: 'GET', path, headers: proxied, body: undefined }
  const posted = { 'content-type': 'application/json', origin: `https://${host}` }
  return { method: 'POST', path, headers: { ...proxied, ...posted }, body: JSON.stringify(body) }
}

/** Returns a function that creates request 0, then 1, 2 and so on. */
export function numbered(requestOf: (number: number) => VisitorRequest): () => VisitorRequest {
  let next = 0
  return () => requestOf(next++)
}

function addressOf(number: number): string {
  const address = FIRST_ADDRESS + (number % ADDRESSES)
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.')
}
