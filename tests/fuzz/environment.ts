/** The environment in which handlers are fuzzed; set it before the first handler is loaded. */
import { startFakeTwilio } from '../support/fake-twilio'

/** Adds to the process's environment; texts go to a provider on loopback. Returns the function that stops it. */
export async function prepareEnvironment(more: Record<string, string> = {}): Promise<() => Promise<void>> {
  const twilio = await startFakeTwilio()
  Object.assign(process.env, {
    NODE_ENV: 'test',
    APP_URL: 'http://localhost:3000',
    DEMO_LOGIN: '0',
    LOG_LEVEL: 'silent',
    TZ: 'UTC',
    NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    ...twilio.variables,
    ...more,
  })
  return () => twilio.stop()
}
