/** Stores a worker's heartbeat and its jobs' results, which metrics read. */
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Db } from '../db'
import { countingFailedRows, type FailedRows } from './failed-rows'

/** Milliseconds between two heartbeats. */
export const HEARTBEAT_MS = 15_000

interface Run extends FailedRows {
  job: string
  /** Local monotonic milliseconds; null before the first time. */
  succeededAt: number | null
  failedAt: number | null
}

/**
 * The log of one worker process's jobs. Keeps results in memory and writes them together, in one statement per
 * heartbeat.
 */
export class JobLog {
  private readonly workerId = randomUUID()
  private readonly runs: Map<string, Run>

  constructor(jobs: readonly string[]) {
    this.runs = new Map(jobs.map((job) => [job, { job, succeededAt: null, failedAt: null, rowsFailed: 0 }]))
  }

  /** Runs a job's work and counts the rows that fail in it. */
  within<Result>(job: string, work: () => Promise<Result>): Promise<Result> {
    const run = this.runs.get(job)
    return run ? countingFailedRows(run, work) : work()
  }

  succeeded(job: string): void {
    this.note(job, 'succeededAt')
  }

  failed(job: string): void {
    this.note(job, 'failedAt')
  }

  /**
   * Stores in `job_runs` when each job last succeeded and failed in this process, by the database's clock, how many
   * rows failed, and that the process is alive.
   */
  async write(db: Db): Promise<void> {
    const now = performance.now()
    const rows = [...this.runs.values()].map(({ job, succeededAt, failedAt, rowsFailed }) => ({
      job,
      rows: rowsFailed,
      success: succeededAt === null ? null : now - succeededAt,
      failure: failedAt === null ? null : now - failedAt,
    }))
    await db.$executeRaw`
      INSERT INTO job_runs (worker_id, job, last_success_at, last_failure_at, rows_failed, seen_at)
      SELECT ${this.workerId}::uuid, job, now() - success * interval '1 millisecond', now() - failure * interval '1 millisecond', rows, now()
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(job text, rows int, success float8, failure float8)
      ON CONFLICT (worker_id, job) DO UPDATE
      SET last_success_at = EXCLUDED.last_success_at, last_failure_at = EXCLUDED.last_failure_at, rows_failed = EXCLUDED.rows_failed, seen_at = EXCLUDED.seen_at`
  }

  /** Marks this process as stopped, and keeps the times at which its jobs last succeeded. */
  async leave(db: Db): Promise<void> {
    await this.write(db)
    await db.$executeRaw`UPDATE job_runs SET seen_at = now() - interval '10 minutes' WHERE worker_id = ${this.workerId}::uuid`
  }

  private note(job: string, what: 'succeededAt' | 'failedAt'): void {
    const run = this.runs.get(job)
    if (run) run[what] = performance.now()
  }
}
