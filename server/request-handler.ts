/** Handles every request of the web process, in front of Next. server/README.md lists the steps in order. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Overloaded } from './admission'
import { createGate, type GateSettings } from './admission-gate'
import { acceptsGzip, nonceOf, RETRY_SECONDS, type RequestHandler } from './http'
import { refuseMalformed } from './malformed-request'
import { respondOverloaded } from './overload-response'
import { PageCache, type CacheablePage, type CachedResponse } from './page-cache'
import { createRenderer } from './renderer'

/** The application's callbacks for the request handler; `server/` imports nothing from the application. */
export interface RequestHandlerOptions<Page extends CacheablePage> extends GateSettings {
  /** Next's request handler. */
  handle: RequestHandler
  /** Returns the security headers of a response sent by the server itself, with the nonce of its page. */
  headersOf: (request: IncomingMessage) => Record<string, string>
  /**
   * Returns whether the database was down during this request, so that its 500 becomes 503. Called in the request's
   * context.
   */
  isDatabaseAway: () => boolean
  /** Absent in development, where every request goes straight to the application. */
  pages?: {
    /** Returns the cacheable page that a request is for; null if the request must be handled individually. */
    pageOf: (request: IncomingMessage) => Page | null
    versionOf: (page: Page) => Promise<string | null>
  }
}

/**
 * Returns the handler for all requests: it sets security headers, rejects malformed requests, tries the page cache,
 * passes admission control, and calls Next. `close` stops its timers.
 */
export function createRequestHandler<Page extends CacheablePage>(options: RequestHandlerOptions<Page>) {
  const { headersOf, isDatabaseAway, pages } = options
  const application: RequestHandler = (request, response) =>
    options.handle(request, mapDatabaseOutageTo503(response, isDatabaseAway))
  if (!pages) return { handle: application, close: () => {} }

  const gate = createGate(application, options)
  const render = createRenderer(application)
  const cache = new PageCache<Page>({
    versionOf: pages.versionOf,
    render: (page, priority) => gate.run(priority, () => render(page)),
  })
  const handle: RequestHandler = async (request, response) => {
    for (const [name, value] of Object.entries(headersOf(request))) response.setHeader(name, value)
    const refusal = refuseMalformed(request)
    if (refusal) return void response.writeHead(refusal.status, refusal.headers).end(refusal.body)
    const page = pages.pageOf(request)
    // If the render is aborted, the application handles this request itself.
    const found = page && (await cache.find(page).catch((error) => (error instanceof Overloaded ? error : null)))
    if (found instanceof Overloaded) return respondOverloaded(request, response)
    return found ? sendCached(request, response, found) : gate.pass(request, response)
  }
  return { handle, close: gate.close }
}

/** Sends a cached page with the nonce of the policy that is already set on the response. */
async function sendCached(request: IncomingMessage, response: ServerResponse, found: CachedResponse): Promise<void> {
  const nonce = nonceOf(String(response.getHeader('Content-Security-Policy'))) ?? ''
  const isPacked = acceptsGzip(request)
  const body = isPacked ? await found.page.gzipped(nonce) : found.page.page(nonce)
  for (const [name, value] of Object.entries(found.headers))
    response.setHeader(name, value.replaceAll(found.nonce, nonce))
  if (!/accept-encoding/i.test(found.headers.vary ?? '')) response.appendHeader('Vary', 'Accept-Encoding')
  if (isPacked) response.setHeader('Content-Encoding', 'gzip')
  response.writeHead(found.status, { 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Turns Next's 500 into 503 with Retry-After if the database was down during the request. */
function mapDatabaseOutageTo503(response: ServerResponse, isDatabaseAway: () => boolean): ServerResponse {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = ((status: number, ...more: unknown[]) => {
    if (status !== 500 || !isDatabaseAway()) return writeHead(status, ...more)
    response.setHeader('Retry-After', RETRY_SECONDS)
    return writeHead(503, ...more)
  }) as ServerResponse['writeHead']
  return response
}
