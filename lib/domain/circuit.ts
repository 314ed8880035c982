/** A circuit breaker per provider: when sending pauses, and when it is tried again. All workers share its state. */

/** Consecutive failures caused by the provider after which the circuit opens. */
export const FAILURES_TO_OPEN = 5
/** Pause after the circuit opens, and between two probes, in seconds. */
export const PROBE_EVERY_SECONDS = 30

/** Stored state of one provider. If `openUntil` is null, the circuit is closed: everything is sent. */
export interface Circuit {
  failures: number
  openUntil: Date | null
  /** When failures opened the circuit; null while the provider works or only asked for a pause. */
  downSince: Date | null
}

/** The state of a provider that works. */
export const CLOSED: Circuit = { failures: 0, openUntil: null, downSince: null }

/** `open`: nothing is sent. `probe`: the pause is over, and one message may test the provider. */
export type CircuitState = 'closed' | 'open' | 'probe'

/** Returns the state at `now`. */
export function circuitState(circuit: Pick<Circuit, 'openUntil'>, now: Date): CircuitState {
  if (circuit.openUntil === null) return 'closed'
  return now < circuit.openUntil ? 'open' : 'probe'
}

/**
 * Returns the circuit after its probe started, so that no other worker probes for a while. Unchanged in any other
 * state.
 */
export function afterProbeStarted(circuit: Circuit, now: Date): Circuit {
  if (circuitState(circuit, now) !== 'probe') return circuit
  return { ...circuit, openUntil: laterBy(now, PROBE_EVERY_SECONDS) }
}

/**
 * Returns the circuit after a failure caused by the provider. Doesn't extend an open circuit, because sends that
 * started earlier can fail late.
 */
export function afterFailure(circuit: Circuit, now: Date): Circuit {
  const failures = circuit.failures + 1
  const isDown = failures >= FAILURES_TO_OPEN
  const isOpen = circuitState(circuit, now) === 'open'
  return {
    failures,
    openUntil: isDown && !isOpen ? laterBy(now, PROBE_EVERY_SECONDS) : circuit.openUntil,
    downSince: circuit.downSince ?? (isDown ? now : null),
  }
}

/**
 * Returns the circuit after the provider asked for a pause (Retry-After). The provider isn't down, but nothing is sent
 * until the pause is over.
 */
export function afterPauseAsked(circuit: Circuit, seconds: number, now: Date): Circuit {
  const until = laterBy(now, seconds)
  return {
    failures: 0,
    downSince: null,
    openUntil: circuit.openUntil !== null && circuit.openUntil > until ? circuit.openUntil : until,
  }
}

/** Returns the circuit after a valid response, even one that rejects the message. */
export function afterResponse(): Circuit {
  return CLOSED
}

function laterBy(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}
