import http, { type Server } from 'node:http'

// Longer than the idle timeout of common reverse proxies, so that they close first.
const KEEP_ALIVE_MS = 65_000

/**
 * Time limits for the headers and for the whole request, and how often they are checked. A form from a slow phone takes
 * seconds; without limits, a client that sends a byte now and then would hold a handler and a connection.
 */
const TIME_LIMITS = { headersMs: 10_000, requestMs: 30_000, checkMs: 2_000 }
/** Connections that are still open this long after the drain began are closed. */
const CLOSE_AFTER_MS = 8_000

/** Returns the HTTP server for Next. It responds with 408 if the headers or the body don't arrive in time. */
export function createWebServer({ headersMs, requestMs, checkMs } = TIME_LIMITS): Server {
  return http.createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
  })
}

/** Stops accepting connections. Resolves when the last one is closed: idle ones immediately, busy ones within 8 s. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_AFTER_MS)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}
