/** Time in which this process could listen: a machine too busy to run it, or work of its own, is nobody else's delay. */

const TICK_MS = 100
/** A tick that comes later than this was held up here. */
const HELD_UP_MS = 500

class AwakeClock {
  #asleepMs = 0
  #last = 0
  #timer: NodeJS.Timeout | null = null
  /** Each answers whether it has to look again. */
  readonly #looks = new Set<() => boolean>()

  now(): number {
    return performance.now() - this.#asleepMs
  }

  watch(look: () => boolean): void {
    this.#looks.add(look)
    if (this.#timer) return
    this.#last = performance.now()
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  #tick(): void {
    const now = performance.now()
    this.#asleepMs += now - this.#last > HELD_UP_MS ? now - this.#last - TICK_MS : 0
    this.#last = now
    for (const look of this.#looks) if (!look()) this.#looks.delete(look)
    if (this.#looks.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }
}

// The server in front of Next reads it too, and Next bundles this file more than once: all share one.
const held = globalThis as { nssAwake?: AwakeClock }

/** Milliseconds of `performance.now`, without those in which this process stood still while it was watching. */
export function awakeNow(): number {
  return (held.nssAwake ??= new AwakeClock()).now()
}

/** Calls `look` every tenth of a second until it answers false. */
export function watchAwake(look: () => boolean): void {
  ;(held.nssAwake ??= new AwakeClock()).watch(look)
}
