/** Conditional requests. Source: RFC 9110, 13.1.2. */

/**
 * Returns whether the client has this version already. Proxies that compress mark the tag as weak; what it names is the
 * same.
 */
export function isKnown(request: Request, etag: string): boolean {
  return (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag)
}
