/** Tells Next where a page is, in place of its middleware. ADR 29. */
import type { IncomingMessage } from 'node:http'
import { NO_OTHER_WAY, NO_PAGE, pageAddress, VIA_HEADER, WAY_HEADER } from '../../../lib/routes'
import { splitUrl } from './cached-page'

/** Paths that mean the same to everybody; others (escapes, repeated slashes, dots) Next makes plain first, and its middleware decides. */
const PLAIN = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/i

/** Afterwards the request's headers say which page it is for, and nothing that a client said of it. */
export function showWay({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>, rootHost: string): void {
  delete headers[WAY_HEADER]
  delete headers[VIA_HEADER]
  const [pathname, search] = splitUrl(url)
  if (!PLAIN.test(pathname) || NO_PAGE.test(pathname)) return
  const { path, mark } = pageAddress({ host: headers.host ?? null, pathname, query: new URLSearchParams(search) }, rootHost)
  headers[WAY_HEADER] = path === pathname ? NO_OTHER_WAY : path
  if (mark) headers[VIA_HEADER] = mark
}
