/** Whether this process is about to stop. */

// Set by the server in front of Next, which loads this file by itself.
const held = globalThis as { nssIsStopping?: boolean }

/** Afterwards `isStopping` says yes, so that balancers look elsewhere while what is under way ends. */
export function markStopping(): void {
  held.nssIsStopping = true
}

/** True from the signal to stop until the end. */
export function isStopping(): boolean {
  return held.nssIsStopping === true
}
