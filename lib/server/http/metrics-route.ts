/** Serves metrics to Prometheus, protected by their own token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { getEnv } from '../env'
import { processMetrics } from '../metrics/process-metrics'
import { systemMetrics } from '../metrics/system-metrics'
import { AppError, notFound } from './app-error'
import { describeRoute } from './route-description'
import { errorResponse } from './respond'

/**
 * Responds with the metrics of this process and of the whole installation, on any host, because Prometheus may use a
 * process's own IP address. 404 if METRICS_TOKEN isn't set, 401 for a wrong or missing token.
 */
export const metricsRoute = describeRoute(
  { summary: 'Metrics for Prometheus, behind METRICS_TOKEN', caller: 'anyone', type: 'text/plain' },
  async (request: Request): Promise<Response> => {
    try {
      requireToken(request)
      const { registry } = processMetrics()
      const text = `${await registry.metrics()}${await systemMetrics()}`
      return new Response(text, {
        headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'private, no-store' },
      })
    } catch (error) {
      return errorResponse(error)
    }
  },
)

function requireToken(request: Request): void {
  const { METRICS_TOKEN } = getEnv()
  if (METRICS_TOKEN === undefined) throw notFound()
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  // Hashed to one length, so that the comparison doesn't reveal the token's length.
  if (!timingSafeEqual(digest(given), digest(METRICS_TOKEN))) throw new AppError(401, 'unauthorized', 'Wrong token')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
