/** Whether this process is shutting down. */

// Set by the server in front of Next, which loads its own copy of this file.
const held = globalThis as { nssIsStopping?: boolean }

/** Marks the process as stopping for `isStopping`, so that balancers look elsewhere while what is under way ends. */
export function markStopping(): void {
  held.nssIsStopping = true
}

/** Returns true from the signal to stop until the end. */
export function isStopping(): boolean {
  return held.nssIsStopping === true
}
