/**
 * The clock of a test run. Under Jest, it starts on Tuesday 24 November 2026 at 7:00 in New York, whatever the
 * machine's clock shows, and time passes as usual. TEST_NOW (ISO 8601) starts it at another instant, for Playwright
 * too. JavaScript's `Date` and PostgreSQL's `now()` agree. Files with `@jest-environment-options {"clock": "real"}`
 * keep the machine's clock.
 */
import path from 'node:path'

/**
 * Milliseconds by which the run's clocks are shifted: set by jest.config.mjs and playwright.config.ts, read by
 * hold-date.cjs.
 */
const SHIFT = 'TEST_CLOCK_SHIFT_MS'

export type TestClock = 'held' | 'real'

export function clockShift(): number {
  return Number(process.env[SHIFT] ?? 0)
}

/** Returns the run's current instant. Tests read the clock only here. */
export function testNow(): Date {
  return new Date()
}

/** Returns the environment of a Node process that uses this clock. */
export function clockEnvironment(clock: TestClock): Record<string, string> {
  if (clock === 'real') return { [SHIFT]: '0' }
  const holdDate = `--require="${path.join(__dirname, 'hold-date.cjs')}"`
  return { [SHIFT]: String(clockShift()), NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${holdDate}` }
}
