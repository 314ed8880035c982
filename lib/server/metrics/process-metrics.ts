/** This process's metrics for Prometheus. Their labels are fixed words, never addresses, ids or names. */
import type { Pool, PoolClient } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of this process. */
export interface ProcessMetrics {
  registry: Registry
  /**
   * Seconds from a request's head to the last byte of its response. `status` is its class, `aborted`, or `refused` if
   * it got no permit.
   */
  requests: Histogram<'method' | 'route' | 'status'>
  inFlight: Gauge
  /** Number of queued requests. */
  waiting: Gauge
  /** Requests shed with 503: `full` if the wait would have been too long, `late` if it was. */
  refused: Counter<'reason'>
  databaseErrors: Counter<'class'>
}

// Next bundles this file more than once, and the server around it loads its own copy, so the set is stored per process.
const held = globalThis as { nssMetrics?: ProcessMetrics; nssPool?: Pool }

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Returns this process's metrics, created on first use. */
export function processMetrics(): ProcessMetrics {
  held.nssMetrics ??= create()
  return held.nssMetrics
}

function create(): ProcessMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  addPoolGauge(registry, 'size', 'Connections of the pool, in use or idle', (pool) => pool.totalCount)
  addPoolGauge(registry, 'idle', 'Idle connections of the pool', (pool) => pool.idleCount)
  addPoolGauge(registry, 'waiting', 'Queries that wait for a connection', (pool) => pool.waitingCount)
  addPoolGauge(registry, 'limit', 'Connections the pool may open', (pool) => pool.options.max)
  return {
    registry,
    requests: new Histogram({
      name: 'nss_http_request_duration_seconds',
      help: 'Requests by route pattern, method and class of the response',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    inFlight: new Gauge({ name: 'nss_http_requests_in_flight', help: 'Requests being processed now', registers }),
    waiting: new Gauge({
      name: 'nss_http_requests_waiting',
      help: 'Requests waiting in the queue',
      registers,
    }),
    refused: new Counter({
      name: 'nss_http_requests_refused_total',
      help: 'Requests shed with 503: too many at the same time',
      labelNames: ['reason'],
      registers,
    }),
    databaseErrors: new Counter({
      name: 'nss_database_errors_total',
      help: 'Database errors by class of SQLSTATE, and lost connections',
      labelNames: ['class'],
      registers,
    }),
  }
}

function addPoolGauge(registry: Registry, name: string, help: string, read: (pool: Pool) => number): void {
  new Gauge({
    name: `nss_database_pool_${name}`,
    help,
    registers: [registry],
    collect() {
      this.set(held.nssPool ? read(held.nssPool) : 0)
    },
  })
}

/** Connects the pool gauges to this pool, and counts its connection errors. */
export function watchPool(pool: Pool): void {
  held.nssPool = pool
  const { databaseErrors } = processMetrics()
  // The driver emits this event for every ErrorResponse from the server, even if the error is handled.
  pool.on('connect', (client) => {
    const { connection } = client as PoolClient & { connection: NodeJS.EventEmitter }
    connection.on('errorMessage', (message: { code?: string }) =>
      databaseErrors.inc({ class: (message.code ?? '').slice(0, 2) || 'none' }),
    )
  })
  pool.on('error', () => databaseErrors.inc({ class: 'lost' }))
}
