/**
 * Assembles the web process: our `server/` in front of Next, with the callbacks it needs from the application. `npm run
 * build` bundles it into one file, because compiling it at each start took longer than starting Next.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { securityHeaders } from '../../lib/domain/security-headers'
import { kindOfHost } from '../../lib/domain/subdomain'
import { SiteDigestReader } from '../../lib/server/business/site-digests'
import { systemClock } from '../../lib/server/clock'
import type { Env } from '../../lib/server/env'
import { cacheablePageOf, splitUrl, versionOf } from '../../lib/server/http/cacheable-page'
import { BODY_LIMIT_BYTES } from '../../lib/server/http/read-input'
import { processMetrics } from '../../lib/server/metrics/process-metrics'
import { currentDatabaseWait } from '../../lib/server/request-context'
import { markStopping } from '../../lib/server/stopping'
import { createForwardedHeaderRule } from '../../server/forwarded-headers'
import { isOverloadResponse } from '../../server/overload-response'
import { createRequestHandler } from '../../server/request-handler'
import { closeServer, createWebServer } from '../../server/web-server'
import { createLineWriter } from './log-line'
import { createRequestObserver } from './observe-requests'

export { loadEnv, provideDatabase, provideSecret } from './environment'
export { quietConsole } from './quiet-console'
export { stopSignal } from './stop-signal'
export { createWebServer }

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface WebProcessOptions {
  env: Env
  dev: boolean
  /** Next's request handler. */
  handle: RequestHandler
  server: ReturnType<typeof createWebServer>
  /** Aborted when the process must stop. */
  stop: AbortSignal
}

/**
 * Serves requests through `server`. Returns the function that stops: readiness fails first, load balancers get time to
 * notice, and running requests finish.
 */
export function serveRequests({ env, dev, handle, server, stop }: WebProcessOptions): () => Promise<void> {
  const digests = new SiteDigestReader(env.DATABASE_URL)
  const metrics = env.METRICS_TOKEN === undefined ? null : processMetrics()
  const settings = { appUrl: env.APP_URL, isDev: dev }
  const web = createRequestHandler({
    handle,
    headersOf: ({ headers, url = '' }) => {
      const [pathname, search] = splitUrl(url)
      return securityHeaders(
        randomBytes(18).toString('base64url'),
        { host: kindOfHost(headers.host ?? null, env.rootHost), pathname, search },
        settings,
      )
    },
    isDatabaseAway: () => currentDatabaseWait()?.hasFailed === true,
    ...(dev
      ? {}
      : {
          pages: {
            pageOf: (request) => cacheablePageOf(request, env.rootHost),
            versionOf: (page) => versionOf(page, (site) => digests.read(site), systemClock.now()),
          },
        }),
    concurrency: env.REQUESTS_AT_ONCE,
    maxWaitMs: env.REQUESTS_MAX_WAIT_MS,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    onRefusal: (reason) => metrics?.refused.inc({ reason }),
    onWaiting: (count) => metrics?.waiting.set(count),
  })
  const { observe, closeAfterResponses } = createRequestObserver(env, {
    dev,
    write: createLineWriter(env),
    isOverloadResponse,
  })
  const applyForwardedHeaders = createForwardedHeaderRule(env.TRUSTED_PROXIES, (line) => console.warn(line))

  server.on('request', (request, response) => {
    applyForwardedHeaders(request.headers, request.socket.remoteAddress)
    if (stop.aborted) response.setHeader('Connection', 'close')
    observe(request, response, () => web.handle(request, response))
  })
  return async () => {
    closeAfterResponses()
    markStopping()
    await wait(env.SHUTDOWN_DRAIN_SECONDS * 1000)
    if (dev) server.closeAllConnections()
    await closeServer(server)
    web.close()
    await digests.close()
  }
}
