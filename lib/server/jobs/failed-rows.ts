/** Counts the rows that fail in a job which itself succeeds and continues with the others. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A job's count of failed rows in this process. */
export interface FailedRows {
  /** How many attempts have failed since the process started; a retried row counts again. */
  rowsFailed: number
}

const running = new AsyncLocalStorage<FailedRows>()

/** Runs a job's work, and adds rows that fail in it to `count`. */
export function countingFailedRows<Result>(count: FailedRows, work: () => Promise<Result>): Promise<Result> {
  return running.run(count, work)
}

/** Counts a failed row for the current job; does nothing outside of jobs. */
export function countFailedRow(): void {
  const count = running.getStore()
  if (count) count.rowsFailed += 1
}
