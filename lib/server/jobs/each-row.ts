/**
 * Processes a batch of rows for a job: a row that fails is logged, counted and retried with backoff, and doesn't stop
 * the others.
 */
import { isDatabaseAway } from '../database-away'
import { log } from '../log'
import { safeError } from '../safe-error'
import { countFailedRow } from './failed-rows'

const BACKOFF_FIRST_MS = 60_000
const BACKOFF_MAX_MS = 6 * 3_600_000
/** The maximum number of rows remembered; a forgotten row is only retried earlier. */
const REMEMBERED = 10_000
/** If this many rows in a row failed because of the database, it counts as down; the rows themselves are fine. */
const AWAY_AFTER_FAILURES = 3

/**
 * Rows whose work failed in this process. Each is postponed by a growing delay, so that a row that always fails doesn't
 * starve the others.
 */
export class RowBackoff {
  private readonly rows = new Map<string, { failures: number; until: number }>()

  /** Returns the keys that must not be retried yet at `now`; queries leave them out. */
  keys(now: Date): string[] {
    return [...this.rows].filter(([, { until }]) => until > now.getTime()).map(([key]) => key)
  }

  failed(key: string, now: Date): void {
    const failures = (this.rows.get(key)?.failures ?? 0) + 1
    this.rows.delete(key)
    this.rows.set(key, {
      failures,
      until: now.getTime() + Math.min(BACKOFF_FIRST_MS * 2 ** (failures - 1), BACKOFF_MAX_MS),
    })
    const [oldest] = this.rows.keys()
    if (this.rows.size > REMEMBERED && oldest !== undefined) this.rows.delete(oldest)
  }

  succeeded(key: string): void {
    this.rows.delete(key)
  }
}

/** How a job names, limits and postpones the rows that fail. */
export interface EachRow<Row> {
  /** Log message for a row that failed, without any person's name. */
  failure: string
  /** Identifies the row in the log, by ids only. */
  ids(row: Row): Record<string, string>
  /** Postpones the row after its failure; an error here is logged too. */
  putOff?(row: Row, error: unknown): Promise<unknown> | void
  signal?: AbortSignal
}

/**
 * Runs `work` for each row, one after another, until the signal is aborted. Logs a row that fails without personal
 * data, postpones it and continues. Returns how many succeeded and failed, and whether it stopped early. Throws the
 * last error if the database was down for three consecutive rows.
 */
export async function eachRow<Row>(
  rows: readonly Row[],
  { failure, ids, putOff, signal }: EachRow<Row>,
  work: (row: Row) => Promise<unknown>,
): Promise<{ done: number; failed: number; isStopped: boolean }> {
  let [done, failed, away] = [0, 0, 0]
  for (const row of rows) {
    if (signal?.aborted) return { done, failed, isStopped: true }
    try {
      await work(row)
      done += 1
      away = 0
    } catch (error) {
      failed += 1
      logFailure(failure, ids(row), error)
      away = isDatabaseAway(error) ? away + 1 : 0
      if (away >= AWAY_AFTER_FAILURES) throw error
      await putOffSafely(failure, ids(row), () => putOff?.(row, error))
    }
  }
  return { done, failed, isStopped: false }
}

/**
 * Runs `work` for all rows in one statement. If that fails, runs it for each half until the failing rows are found,
 * logs and postpones those, and completes the others.
 */
export async function inHalves<Row>(
  rows: readonly Row[],
  options: EachRow<Row>,
  work: (rows: readonly Row[]) => Promise<number>,
): Promise<{ done: number; failed: number }> {
  if (rows.length === 0 || options.signal?.aborted) return { done: 0, failed: 0 }
  if (rows.length === 1) {
    let done = 0
    const { failed } = await eachRow(rows, options, async () => {
      done = await work(rows)
    })
    return { done, failed }
  }
  try {
    return { done: await work(rows), failed: 0 }
  } catch {
    const middle = rows.length >> 1
    const first = await inHalves(rows.slice(0, middle), options, work)
    const second = await inHalves(rows.slice(middle), options, work)
    return { done: first.done + second.done, failed: first.failed + second.failed }
  }
}

async function putOffSafely(
  failure: string,
  ids: Record<string, string>,
  putOff: () => Promise<unknown> | void | undefined,
): Promise<void> {
  try {
    await putOff()
  } catch (error) {
    writeFailure(`${failure}, nor put off`, ids, error)
  }
}

/** Counts a failed row and logs its ids and the error without its message. */
export function logFailure(failure: string, ids: Record<string, string>, error: unknown): void {
  countFailedRow()
  writeFailure(failure, ids, error)
}

function writeFailure(failure: string, ids: Record<string, string>, error: unknown): void {
  log.error({ ...ids, error: safeError(error) }, failure)
}
