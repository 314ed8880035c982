import { defineConfig } from '@playwright/test'
import { provideChromium } from './scripts/lib/chromium'

process.env.TZ = 'UTC'

/** tests/e2e against the built app; tests/e2e/support/start-app.ts starts it and sets the addresses. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/support/start-app.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    launchOptions: { executablePath: provideChromium(), args: ['--no-sandbox'] },
    // Another zone than the salon's and the server's, so that a mix-up shows.
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
    trace: 'retain-on-failure',
  },
})
