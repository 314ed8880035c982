import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '../../lib/server/env'
import { processMetrics } from '../../lib/server/metrics/process-metrics'
import { withinRequest } from '../../lib/server/request-context'
import type { LineLevel, WriteLine } from './log-line'
import { createRouteNamer } from './route-patterns'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Routes that monitoring calls every few seconds. */
const PROBES = new Set(['/api/health', '/api/ready', '/api/metrics'])
const SLOW_MS = 1000

interface Observer {
  observe: (request: IncomingMessage, response: ServerResponse, handle: () => unknown) => void
  /**
   * Makes the responses in progress ask their clients to close the connection, so that no new request arrives on a
   * closing one.
   */
  closeAfterResponses: () => void
}

interface ObserverOptions {
  dev: boolean
  write: WriteLine
  /** Whether admission control shed the request. */
  isOverloadResponse: (response: ServerResponse) => boolean
}

/**
 * Returns a function that gives each request an id, measures it, and logs one line when it ends. The id is in the
 * response (`X-Request-Id`), in log lines and in the body of a 500. The line contains the route's pattern, because
 * paths contain ids that grant access, and queries and addresses are personal data. Its level is `info` in production,
 * `debug` elsewhere and for probes, and `warn` for slow requests and statuses from 500 up. Aborted requests keep the
 * usual level, because browsers abort what a page no longer needs; so do shed requests, which metrics count.
 */
export function createRequestObserver(env: Env, { dev, write, isOverloadResponse }: ObserverOptions): Observer {
  const nameOf = createRouteNamer(undefined, dev)
  const metrics = env.METRICS_TOKEN === undefined ? null : processMetrics()
  const usual = env.isProduction ? 'info' : 'debug'
  const open = new Set<ServerResponse>()
  const observe: Observer['observe'] = (request, response, handle) => {
    const began = performance.now()
    const requestId = randomUUID()
    const method = METHODS.has(request.method ?? '') ? request.method! : 'other'
    const route = nameOf(request.url ?? '')
    response.setHeader('X-Request-Id', requestId)
    open.add(response)
    metrics?.inFlight.inc()
    response.once('close', () => {
      const durationMs = Math.round(performance.now() - began)
      const aborted = !response.writableFinished
      const { statusCode: status } = response
      open.delete(response)
      metrics?.inFlight.dec()
      const refused = isOverloadResponse(response)
      metrics?.requests.observe(
        { method, route, status: aborted ? 'aborted' : refused ? 'refused' : `${Math.floor(status / 100)}xx` },
        durationMs / 1000,
      )
      const slow = durationMs > SLOW_MS && !refused
      const level: LineLevel = slow || (status >= 500 && !refused) ? 'warn' : PROBES.has(route) ? 'debug' : usual
      write(
        level,
        {
          requestId,
          method,
          route,
          status,
          durationMs,
          ...(slow ? { slow } : {}),
          ...(refused ? { refused } : {}),
          ...(aborted ? { aborted } : {}),
        },
        'request',
      )
    })
    withinRequest(requestId, handle)
  }
  return {
    observe,
    closeAfterResponses: () =>
      open.forEach((response) => response.headersSent || response.setHeader('Connection', 'close')),
  }
}
