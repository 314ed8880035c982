/**
 * The one clock of a run of tests. Under Jest it begins on Tuesday 24 November 2026, 7:00 in New York, whatever the
 * machine says, and time passes as usual; TEST_NOW (ISO 8601) begins it at another instant, and Playwright's too.
 * JavaScript's `Date` and PostgreSQL's `now()` agree. Files with `@jest-environment-options {"clock": "real"}` keep the
 * machine's.
 */
import path from 'node:path'

/**
 * Milliseconds by which the run's clocks are moved: set by jest.config.mjs and playwright.config.ts, read by
 * hold-date.cjs.
 */
const SHIFT = 'TEST_CLOCK_SHIFT_MS'

export type TestClock = 'held' | 'real'

export function clockShift(): number {
  return Number(process.env[SHIFT] ?? 0)
}

/** The current instant of the run: tests read the clock here only. */
export function testNow(): Date {
  return new Date()
}

/** Environment of a Node process that keeps this clock. */
export function clockEnvironment(clock: TestClock): Record<string, string> {
  if (clock === 'real') return { [SHIFT]: '0' }
  const holdDate = `--require="${path.join(__dirname, 'hold-date.cjs')}"`
  return { [SHIFT]: String(clockShift()), NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${holdDate}` }
}
