/** A source of the current time. Only this file reads the operating system's clock. */

export interface Clock {
  /** Returns the current instant. */
  now(): Date
}

/** The operating system's clock. */
export const systemClock: Clock = { now: () => new Date() }
