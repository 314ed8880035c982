/** The worker: every job on its own timer until it is told to stop. */
import { setTimeout as wait } from 'node:timers/promises'
import { productionDeps, type Deps } from '../deps'
import { closeDb, sqlStateOf } from '../db'
import { log } from '../log'
import { listJobs, type Job } from './registry'

const STOP_WITHIN_MS = 9_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * Works until `signal` stops it, or with `once` until nothing is due. Stopping takes at most
 * 10 s; what is unsettled by then comes back when its lease runs out. A lost database is
 * waited for, with `once` it throws.
 */
export async function runWorker({ once, signal }: { once: boolean; signal: AbortSignal }): Promise<void> {
  const deps = productionDeps()
  const jobs = listJobs()
  log.info({ jobs: jobs.map((job) => job.name) }, 'worker started')
  try {
    const work = once ? runUntilDone(jobs, deps, signal) : Promise.all(jobs.map((job) => repeat(job, deps, signal)))
    await Promise.race([work, stopDeadline(signal)])
  } finally {
    await closeDb()
    log.info('worker stopped')
  }
}

/** All jobs again while one of them did something: it may have made work for another. */
async function runUntilDone(jobs: readonly Job[], deps: Deps, signal: AbortSignal): Promise<void> {
  let more = true
  while (more && !signal.aborted) {
    const results = await Promise.all(jobs.map((job) => job.run(deps, signal)))
    more = results.some((result) => result.more)
  }
}

async function repeat(job: Job, deps: Deps, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let pauseMs = job.everyMs
    try {
      const { more } = await job.run(deps, signal)
      if (failures > 0) log.info({ job: job.name }, 'job works again')
      failures = 0
      if (more) pauseMs = 0
    } catch (error) {
      failures += 1
      pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
      log.error({ job: job.name, failures, pauseMs, ...describe(error) }, 'job failed')
    }
    await pause(pauseMs, signal)
  }
}

/** What went wrong, without the values that database errors repeat. */
function describe(error: unknown): { error: string; sqlState: string | null } {
  const code = (error as { code?: unknown } | null)?.code
  const name = error instanceof Error ? error.name : 'Error'
  return { error: typeof code === 'string' ? `${name} ${code}` : name, sqlState: sqlStateOf(error) }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}

/** Settles some time after the signal, so that a hanging send can't hold the process. */
async function stopDeadline(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await wait(STOP_WITHIN_MS, undefined, { ref: false })
}
