/** Limits how long one request waits for the database in total, and records whether a wait failed. */
import { activeNow } from './active-clock'
import { getEnv } from './env'

/**
 * Maximum time, in milliseconds, that one request waits for the database. Together with the rest of a response, that is
 * under five seconds.
 */
const REQUEST_WAIT_MS = 4_000
/**
 * Maximum time for one statement, in milliseconds, if the request as a whole may take longer: a little more than the
 * server's own limit.
 */
const STATEMENT_WAIT_MS = 5_500

/** Returns the wait multiplied by `DATABASE_WAIT_FACTOR`. */
export function longAsConfigured(milliseconds: number): number {
  return milliseconds * getEnv().DATABASE_WAIT_FACTOR
}

/**
 * Tracks how long one request, or one statement outside of requests, has waited for the database. Waits may overlap.
 */
export class DatabaseWait {
  /** Whether the database failed to respond at least once, or rejected a request because of its own state. */
  hasFailed = false
  private waits = 0
  private since = 0
  private spent = 0
  private readonly statementMs = longAsConfigured(STATEMENT_WAIT_MS)

  private constructor(private limitMs: number) {}

  /** Returns the wait of one request. */
  static ofRequest(): DatabaseWait {
    return new DatabaseWait(longAsConfigured(REQUEST_WAIT_MS))
  }

  /** Returns the wait of one statement outside of requests. */
  static ofStatement(): DatabaseWait {
    return new DatabaseWait(Infinity)
  }

  /**
   * Removes the limit on the request as a whole, so that only each statement's limit applies: for imports and
   * downloads.
   */
  takeTime(): void {
    this.limitMs = Infinity
  }

  enter(): void {
    if (this.waits === 0) this.since = activeNow()
    this.waits += 1
  }

  leave(): void {
    this.waits -= 1
    if (this.waits === 0) this.spent += activeNow() - this.since
  }

  /** Returns how many milliseconds the next wait may take; 0 or less if no time is left. */
  leftMs(): number {
    const spent = this.spent + (this.waits === 0 ? 0 : activeNow() - this.since)
    return Math.min(this.statementMs, this.limitMs - spent)
  }
}
