/**
 * A monotonic clock that stops while this process is suspended or its event loop is blocked, so that deadlines count
 * only the time other systems take.
 */

const TICK_MS = 100
/** A tick that is later than this means that the event loop was blocked. */
const BLOCKED_MS = 500

class ActiveClock {
  #blockedMs = 0
  #last = 0
  #timer: NodeJS.Timeout | null = null
  /** Callbacks that return whether they must be called again. */
  readonly #callbacks = new Set<() => boolean>()

  now(): number {
    return performance.now() - this.#blockedMs
  }

  watch(callback: () => boolean): void {
    this.#callbacks.add(callback)
    if (this.#timer) return
    this.#last = performance.now()
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  #tick(): void {
    const now = performance.now()
    this.#blockedMs += now - this.#last > BLOCKED_MS ? now - this.#last - TICK_MS : 0
    this.#last = now
    for (const callback of this.#callbacks) if (!callback()) this.#callbacks.delete(callback)
    if (this.#callbacks.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }
}

// Next bundles this file more than once, and the server in front of it reads the clock too, so all copies share one.
const held = globalThis as { nssActiveClock?: ActiveClock }

/**
 * Returns milliseconds like `performance.now`, but excludes time in which the event loop was blocked while being
 * watched.
 */
export function activeNow(): number {
  return (held.nssActiveClock ??= new ActiveClock()).now()
}

/** Calls `callback` every 100 ms until it returns false. */
export function watchWhileActive(callback: () => boolean): void {
  ;(held.nssActiveClock ??= new ActiveClock()).watch(callback)
}
