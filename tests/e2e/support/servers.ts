/** Playwright's test for what has to hold under every server that can run the application. */
import { watchConsoleErrors } from './console-errors'
import { expect, test as base } from './test'
import { startNext } from './start-app'

/** A project of playwright.config.ts each. */
export interface ServerOptions {
  server: 'npm start' | 'next start' | 'next dev'
}

interface Running {
  /** The server of this worker process, which the URLs of support/app.ts point to. */
  running: void
}

interface Watched {
  /** Fails a test if the browser reported an error during it. */
  watched: void
}

const ENVIRONMENT = {
  // As on a platform that runs Next itself.
  'next start': { NODE_ENV: 'production', DEMO: '0', DEMO_LOGIN: '0', TRUSTED_PLATFORM: '1' },
  'next dev': { NODE_ENV: 'development', DEMO: '0' },
}

export const test = base.extend<Watched, ServerOptions & Running>({
  server: ['npm start', { option: true, scope: 'worker' }],
  running: [
    async ({ server }, provide) => {
      if (server === 'npm start') return provide()
      const next = await startNext(server === 'next dev' ? 'dev' : 'start', ENVIRONMENT[server])
      process.env.E2E_APP_URL = next.url
      await provide()
      await next.stop()
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  watched: [
    async ({ page }, provide) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      watchConsoleErrors(page, (message) => {
        const { url } = message.location()
        // Chromium reports an error for a page whose own status is one.
        if (url !== page.url()) complaints.push(`${message.text()} (${url})`)
      })
      await provide()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
