import { setTimeout as wait } from 'node:timers/promises'

/** The worker sends what is due first, and a new demo business brings many mails. */
const TIMEOUT_MS = 90_000
const LOOK_EVERY_MS = 250

/** Polls for what an email of the worker contains, and returns it. Throws an error with `what` if it doesn't arrive. */
export async function untilMailed<Found>(what: string, look: () => Promise<Found | null | undefined>): Promise<Found> {
  const end = performance.now() + TIMEOUT_MS
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined) return found
    if (performance.now() > end) throw new Error(`No mail came within ${TIMEOUT_MS / 1000} s: ${what}`)
    await wait(LOOK_EVERY_MS)
  }
}
