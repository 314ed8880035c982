import { createRequire } from 'node:module'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/testing/chromium'
import type { ServerOptions } from './tests/e2e/support/servers'

process.env.TZ = 'UTC'

// For this process and, through its environment, for those it starts (tests/support/test-clock.ts).
if (process.env.TEST_NOW) {
  const holdDate = path.resolve('tests/support/hold-date.cjs')
  process.env.TEST_CLOCK_SHIFT_MS ??= String(Date.parse(process.env.TEST_NOW) - Date.now())
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require="${holdDate}"`
  createRequire(holdDate)(holdDate)
}

/** A page is compiled on its first request, which takes time. */
const COMPILING = { timeout: 120_000, expect: { timeout: 30_000 }, grepInvert: /@journey/ }

/**
 * A page is open for only a few seconds, so optimizing its scripts and frequent garbage collection cost more than they
 * save.
 */
const SHORT_LIVED_PAGES = '--js-flags=--no-turbofan --min-semi-space-size=32'

/** tests/e2e against the built app; tests/e2e/support/start-app.ts starts it and sets the addresses. */
export default defineConfig<object, ServerOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/support/start-app.ts',
  workers: 2,
  fullyParallel: false,
  // Timeouts only end tests that hang; they measure nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? 'test-results/browser.json' }]],
  use: {
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', SHORT_LIVED_PAGES],
    },
    // A different zone than the salon's and the server's, so that confusing them fails a test.
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
  },
  // A short set of tests under Next's own servers; `npm test` leaves out the one that compiles pages.
  projects: [
    { name: 'next dev', testMatch: 'servers.spec.ts', use: { server: 'next dev' }, ...COMPILING },
    { name: 'next start', testMatch: 'servers.spec.ts', use: { server: 'next start' } },
    { name: 'npm start' },
  ],
})
