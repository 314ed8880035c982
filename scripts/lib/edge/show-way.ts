/** Tells Next where a page is, in place of its middleware. ADR 29. */
import type { IncomingMessage } from 'node:http'
import { writeAskedRecord } from '../../../lib/domain/asked-record'
import { writeAskedSite } from '../../../lib/domain/subdomain'
import { NO_PAGE, pageAddress, RECORD_HEADER, SITE_HEADER, WAY_SHOWN_HEADER } from '../../../lib/routes'
import { splitUrl } from './cached-page'

/** Paths that mean the same to everybody; others (escapes, repeated slashes, dots) Next makes plain first, and its middleware decides. */
const PLAIN = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/i

/**
 * Afterwards the request says whose page it is for, or which of an owner's records, and nothing that a client said of it. The start page of a business's
 * host is asked for at the path where it is; for others at another path than they were asked for, the middleware runs.
 */
export function showWay(request: Pick<IncomingMessage, 'headers' | 'url'>, rootHost: string): void {
  const { headers, url = '' } = request
  delete headers[WAY_SHOWN_HEADER]
  delete headers[SITE_HEADER]
  delete headers[RECORD_HEADER]
  const [pathname, search] = splitUrl(url)
  if (!PLAIN.test(pathname) || NO_PAGE.test(pathname)) return
  const { path, site, record } = pageAddress(
    { host: headers.host ?? null, pathname, query: new URLSearchParams(search) },
    rootHost,
  )
  if (path !== pathname) {
    if (pathname !== '/') return
    request.url = path + url.slice(pathname.length)
  }
  headers[WAY_SHOWN_HEADER] = '1'
  if (site) headers[SITE_HEADER] = writeAskedSite(site)
  if (record) headers[RECORD_HEADER] = writeAskedRecord(record)
}
