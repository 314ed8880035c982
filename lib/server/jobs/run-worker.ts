/** Runs every job on its own timer until the process is asked to stop. */
import { setMaxListeners } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { productionDeps, type Deps } from '../deps'
import { isDatabaseAway } from '../database-away'
import { closeDb, sqlStateOf } from '../db'
import { warnAboutZones } from '../doctor/warn-about-zones'
import { log } from '../log'
import { HEARTBEAT_MS, JobLog } from './job-log'
import { listJobs, type Job } from './registry'

const STOP_WITHIN_MS = 9_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/**
 * The longest pause, in milliseconds, between attempts while the database is down, so that due work starts soon after
 * it is back.
 */
const LONGEST_AWAY_PAUSE_MS = 3_000
/** A job that takes longer than this, in milliseconds, is logged. */
const SLOW_MS = 10_000

/**
 * Runs all jobs until `signal` is aborted or, with `once`, until nothing is due. Stopping takes at most 10 s; work that
 * is unfinished by then is retried when its lease ends. If the database is down, waits for it or, with `once`, throws.
 */
export async function runWorker({ once, signal }: { once: boolean; signal: AbortSignal }): Promise<void> {
  const deps = productionDeps()
  const jobs = listJobs()
  // Every job, and every send it waits for, listens for the stop signal.
  setMaxListeners(0, signal)
  const names = jobs.map((job) => job.name)
  const jobLog = new JobLog(names)
  log.info({ jobs: names }, 'worker started')
  try {
    const work = once
      ? runUntilDone(jobs, deps, jobLog, signal)
      : Promise.all([
          warnAboutZones(deps),
          ...jobs.map((job) => repeat(job, deps, jobLog, signal)),
          beat(jobLog, deps, signal),
        ])
    await Promise.race([work, stopDeadline(signal)])
  } finally {
    await jobLog.leave(deps.db).catch(() => undefined)
    await closeDb()
    log.info('worker stopped')
  }
}

/** Runs all jobs again as long as any of them did something, because it may have created work for another. */
async function runUntilDone(jobs: readonly Job[], deps: Deps, jobLog: JobLog, signal: AbortSignal): Promise<void> {
  let more = true
  while (more && !signal.aborted) {
    const results = await Promise.all(jobs.map((job) => runOnce(job, deps, jobLog, signal)))
    more = results.some((result) => result.more)
  }
}

async function runOnce(job: Job, deps: Deps, jobLog: JobLog, signal: AbortSignal): Promise<{ more: boolean }> {
  const began = performance.now()
  const result = await jobLog.within(job.name, () => job.run(deps, signal))
  jobLog.succeeded(job.name)
  const durationMs = Math.round(performance.now() - began)
  const line = { job: job.name, durationMs, more: result.more }
  if (durationMs > SLOW_MS) log.warn(line, 'slow job')
  else log.debug(line, 'job done')
  return result
}

/** Records that this process is alive, whatever its jobs' results. The jobs report a database that is down. */
async function beat(jobLog: JobLog, { db }: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await jobLog.write(db).catch((error: unknown) => log.warn(describe(error), 'heartbeat not written'))
    await pause(HEARTBEAT_MS, signal)
  }
}

async function repeat(job: Job, deps: Deps, jobLog: JobLog, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let pauseMs = job.everyMs
    try {
      const { more } = await runOnce(job, deps, jobLog, signal)
      if (failures > 0) log.info({ job: job.name }, 'job works again')
      failures = 0
      if (more) pauseMs = 0
    } catch (error) {
      failures += 1
      jobLog.failed(job.name)
      pauseMs = Math.min(
        FIRST_PAUSE_MS * 2 ** failures,
        isDatabaseAway(error) ? LONGEST_AWAY_PAUSE_MS : LONGEST_PAUSE_MS,
      )
      log.error({ job: job.name, failures, pauseMs, ...describe(error) }, 'job failed')
    }
    await pause(pauseMs, signal)
  }
}

/** Describes an error without its message, because messages of database errors can contain values. */
function describe(error: unknown): { error: string; sqlState: string | null } {
  const code = (error as { code?: unknown } | null)?.code
  const name = error instanceof Error ? error.name : 'Error'
  return { error: typeof code === 'string' ? `${name} ${code}` : name, sqlState: sqlStateOf(error) }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}

/** Resolves some time after the signal, so that a send that hangs can't hold up the process. */
async function stopDeadline(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await wait(STOP_WITHIN_MS, undefined, { ref: false })
}
