/** Conditional requests. Source: RFC 9110, 13.1.2. */

/**
 * Returns whether the client already has this version. Compressing proxies mark the tag as weak, but it still names the
 * same version.
 */
export function isKnown(request: Request, etag: string): boolean {
  return (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag)
}
