import fc from '../support/property'
import {
  afterResponse,
  afterFailure,
  afterPauseAsked,
  afterProbeStarted,
  circuitState,
  CLOSED,
  FAILURES_TO_OPEN,
  PROBE_EVERY_SECONDS,
  type Circuit,
} from '@/lib/domain/circuit'

const START = Date.parse('2026-11-24T12:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)

function failed(times: number, circuit: Circuit = CLOSED): Circuit {
  return Array.from({ length: times }).reduce<Circuit>((before) => afterFailure(before, at(0)), circuit)
}

describe('the circuit of a provider', () => {
  it('opens at the fifth failure in a row and not before', () => {
    expect(circuitState(failed(FAILURES_TO_OPEN - 1), at(0))).toBe('closed')
    expect(circuitState(failed(FAILURES_TO_OPEN), at(0))).toBe('open')
  })

  it('counts from the start again after any answer', () => {
    expect(failed(FAILURES_TO_OPEN - 1, afterResponse())).toEqual(failed(FAILURES_TO_OPEN - 1))
    expect(circuitState(failed(1, afterResponse()), at(0))).toBe('closed')
  })

  it('remembers since when the provider is down, through every further failure', () => {
    const down = failed(FAILURES_TO_OPEN)
    const probed = afterFailure(afterProbeStarted(down, at(40)), at(45))
    expect(probed.downSince).toEqual(at(0))
    expect(circuitState(probed, at(69))).toBe('open')
    expect(circuitState(probed, at(70))).toBe('probe')
  })

  it('keeps a pause the provider asks for, without calling it down', () => {
    const paused = afterPauseAsked(failed(3), 90, at(0))
    expect(paused).toEqual({ failures: 0, downSince: null, openUntil: at(90) })
    expect(afterPauseAsked(paused, 10, at(0)).openUntil).toEqual(at(90))
  })

  it('lets nothing through between a fifth failure and an answer but one probe every 30 seconds', () => {
    const step = fc.record({
      waitSeconds: fc.integer({ min: 0, max: 45 }),
      workers: fc.integer({ min: 1, max: 4 }),
      isUp: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let circuit = CLOSED
        let seconds = 0
        let failures = 0
        let lastProbe = -Infinity
        for (const { waitSeconds, workers, isUp } of steps) {
          seconds += waitSeconds
          for (let worker = 0; worker < workers; worker++) {
            const state = circuitState(circuit, at(seconds))
            expect(state === 'closed').toBe(failures < FAILURES_TO_OPEN)
            if (state === 'open') continue
            if (state === 'probe') {
              expect(seconds - lastProbe).toBeGreaterThanOrEqual(PROBE_EVERY_SECONDS)
              lastProbe = seconds
              circuit = afterProbeStarted(circuit, at(seconds))
            }
            circuit = isUp ? afterResponse() : afterFailure(circuit, at(seconds))
            failures = isUp ? 0 : failures + 1
          }
        }
      }),
      { numRuns: 2000 },
    )
  })
})
