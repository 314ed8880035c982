import http, { type Server } from 'node:http'

// Longer than the idle timeout of common reverse proxies, so that they close first.
const KEEP_ALIVE_MS = 65_000

interface Patience {
  headersMs: number
  requestMs: number
  /** How often it is looked at. */
  checkMs: number
}

/** A form from a slow phone takes seconds; who sends a byte now and then would hold a handler and a connection. */
const PATIENCE: Patience = { headersMs: 10_000, requestMs: 30_000, checkMs: 2_000 }

/** The HTTP server under Next: it ends a request (408) whose headers or body don't arrive in time. */
export function createWebServer({ headersMs, requestMs, checkMs } = PATIENCE): Server {
  return http.createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
  })
}
