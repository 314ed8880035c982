/** Records whether this process is shutting down. */

// Set by the server in front of Next, which loads its own copy of this file.
const held = globalThis as { nssIsStopping?: boolean }

/**
 * Marks the process as stopping for `isStopping`, so that load balancers stop sending requests while running ones
 * finish.
 */
export function markStopping(): void {
  held.nssIsStopping = true
}

/** Returns whether the process was asked to stop. */
export function isStopping(): boolean {
  return held.nssIsStopping === true
}
