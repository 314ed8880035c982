/** The one place that reads the time of the operating system. */

export interface Clock {
  /** Returns the current instant. */
  now(): Date
}

/** The operating system's clock. */
export const systemClock: Clock = { now: () => new Date() }
