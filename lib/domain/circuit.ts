/** When a provider that doesn't work is left alone, and when it is tried again. One circuit holds for all workers. */

/** Failures in a row, of the provider's own fault, after which nothing more is sent. */
export const FAILURES_TO_OPEN = 5
/** Pause after that, and between two probes. */
export const PROBE_EVERY_SECONDS = 30

/** Stored state of one provider. `openUntil` null: closed, everything is sent. */
export interface Circuit {
  failures: number
  openUntil: Date | null
  /** When failures opened it; null while it works, and if the provider only asked for a pause. */
  downSince: Date | null
}

/** A provider that works. */
export const CLOSED: Circuit = { failures: 0, openUntil: null, downSince: null }

/** `open`: nothing is sent. `probe`: the pause is over, and one message may find out. */
export type CircuitState = 'closed' | 'open' | 'probe'

/** Returns the state at `now`. */
export function circuitState(circuit: Pick<Circuit, 'openUntil'>, now: Date): CircuitState {
  if (circuit.openUntil === null) return 'closed'
  return now < circuit.openUntil ? 'open' : 'probe'
}

/** Returns the circuit after its one probe started: no other may for a while. Unchanged in any other state. */
export function afterProbeStarted(circuit: Circuit, now: Date): Circuit {
  if (circuitState(circuit, now) !== 'probe') return circuit
  return { ...circuit, openUntil: laterBy(now, PROBE_EVERY_SECONDS) }
}

/**
 * Returns the circuit after the provider failed by its own fault. An open circuit isn't prolonged: sends that were
 * under way fail late.
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
 * Returns the circuit after the provider asked for a pause (Retry-After): it works, so it isn't down, but nothing is
 * sent before.
 */
export function afterPauseAsked(circuit: Circuit, seconds: number, now: Date): Circuit {
  const until = laterBy(now, seconds)
  return {
    failures: 0,
    downSince: null,
    openUntil: circuit.openUntil !== null && circuit.openUntil > until ? circuit.openUntil : until,
  }
}

/** Returns the circuit after the provider responded as it should, even with a refusal of one message. */
export function afterAnswer(): Circuit {
  return CLOSED
}

function laterBy(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}
