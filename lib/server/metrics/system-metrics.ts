/** The installation's numbers as gauges. */
import { performance } from 'node:perf_hooks'
import type { Channel } from '@/lib/domain/message'
import { Counter, Gauge, Registry } from 'prom-client'
import { getDb } from '../db'
import { log } from '../log'
import { OUTCOMES, unsafeAcrossBusinessesReadFigures, type SystemFigures } from './system-figures'

const KEEP_MS = 10_000
const PROVIDERS = ['smtp', 'twilio']
const CHANNELS: readonly Channel[] = ['sms', 'email']

let kept: { text: Promise<string>; until: number } | null = null

/**
 * Renders the installation's numbers in Prometheus's text format, at most 10 seconds old however often they are
 * requested. Never throws: while the database doesn't respond, returns only `nss_database_up 0`.
 */
export async function systemMetrics(): Promise<string> {
  if (kept === null || performance.now() > kept.until) kept = { text: read(), until: performance.now() + KEEP_MS }
  return kept.text
}

/** Clears the cache, so that the next call reads again. */
export function forgetSystemMetrics(): void {
  kept = null
}

async function read(): Promise<string> {
  const registry = new Registry()
  const up = new Gauge({ name: 'nss_database_up', help: '1 while the database responds', registers: [registry] })
  try {
    fill(registry, await unsafeAcrossBusinessesReadFigures(getDb()))
    up.set(1)
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.name : 'Error' }, 'no figures from the database')
    up.set(0)
  }
  return registry.metrics()
}

/** Fills in every series from the start, with 0, so that an alert can distinguish zero from missing data. */
function fill(registry: Registry, figures: SystemFigures): void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] })
  const due = gauge('nss_messages_due', 'Messages that are due and wait for a worker', ['channel'])
  const oldest = gauge('nss_messages_oldest_due_age_seconds', 'When the oldest of them became due', ['channel'])
  const lag = gauge(
    'nss_message_due_to_sent_seconds',
    'Delay from due to sent, of the messages sent in the last 15 minutes',
    ['channel', 'quantile'],
  )
  const settled = gauge('nss_messages_last_hour', 'Messages of the last hour by final state', ['channel', 'outcome'])
  for (const channel of CHANNELS) {
    const row = figures.due.find((one) => one.channel === channel)
    due.set({ channel }, row?.count ?? 0)
    oldest.set({ channel }, row?.oldestSeconds ?? 0)
    const lags = figures.lag.find((one) => one.channel === channel)
    lag.set({ channel, quantile: '0.5' }, lags?.p50 ?? 0)
    lag.set({ channel, quantile: '0.99' }, lags?.p99 ?? 0)
    for (const outcome of OUTCOMES) {
      settled.set(
        { channel, outcome },
        figures.settled.find((one) => one.channel === channel && one.outcome === outcome)?.count ?? 0,
      )
    }
  }
  fillWork(gauge, figures)
  const rowsFailed = new Counter({
    name: 'nss_job_rows_failed_total',
    help: 'Attempts at single rows that failed while their job went on, by worker process',
    labelNames: ['job', 'worker'],
    registers: [registry],
  })
  for (const { job, worker, count } of figures.rowsFailed) rowsFailed.inc({ job, worker }, count)
}

function fillWork(gauge: (name: string, help: string, labels?: string[]) => Gauge, figures: SystemFigures): void {
  gauge('nss_message_leases_expired', 'Messages whose worker died or stalled, not yet taken over').set(
    figures.expiredLeases,
  )
  gauge('nss_offers_live', 'Waitlist offers that can be claimed now').set(figures.liveOffers)
  gauge('nss_recovery_runs_live', 'Freed slots being refilled').set(figures.liveRuns)
  gauge('nss_workers_live', 'Worker processes seen in the last minute').set(figures.workers)
  const down = gauge('nss_provider_down', '1 while sending through a provider is paused', ['provider'])
  for (const provider of PROVIDERS) down.set({ provider }, figures.providersDown.includes(provider) ? 1 : 0)
  const age = gauge('nss_job_last_success_age_seconds', 'When each job last succeeded, in any worker; -1: never', [
    'job',
  ])
  for (const { job, secondsSinceSuccess } of figures.jobs) age.set({ job }, secondsSinceSuccess ?? -1)
}
