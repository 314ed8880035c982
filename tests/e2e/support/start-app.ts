import { closeSync, mkdirSync, openSync } from 'node:fs'
import { startChild, type Child } from '../../../scripts/lib/child'
import { createDatabase, startThrowAwayPostgres } from '../../../scripts/lib/embedded-postgres'
import { waitUntilHealthy } from '../../../scripts/lib/health'
import { applyMigrations } from '../../../scripts/lib/migrations'
import { findFreePort } from '../../../scripts/lib/ports'
import { buildForProduction } from '../../../scripts/lib/production-build'
import { WEB_SERVER } from '../../../scripts/lib/web-command'
import { startMailSink } from '../../support/mail-sink'
import { shiftedClock } from '../../support/shifted-clock'

const DATABASE = 'no_show_shield'

/**
 * Playwright's global setup: the built app as `npm start` and `npm run worker` run it, over a throw-away
 * PostgreSQL with the demo cast, sending over SMTP to a sink. Answers the teardown.
 */
export default async function startApp(): Promise<() => Promise<void>> {
  const stops: Array<() => Promise<unknown>> = []
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  try {
    buildForProduction({ force: false })
    const cluster = await startThrowAwayPostgres(shiftedClock())
    stops.push(cluster.stop)
    await createDatabase(cluster.urlOf('postgres'), DATABASE)
    await applyMigrations(cluster.urlOf(DATABASE))
    const sink = await startMailSink()
    stops.push(sink.stop)
    const port = await findFreePort()
    const env = {
      NODE_ENV: 'production',
      DEMO: '1',
      DEMO_LOGIN: '1',
      TZ: 'UTC',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      DATABASE_URL: cluster.urlOf(DATABASE),
      NEXTAUTH_SECRET: 'a secret of the browser tests, long enough',
      SMTP_URL: sink.smtpUrl,
      WORKER_POLL_MS: '200',
      LOG_LEVEL: 'error',
    }
    const start = (name: string, ...args: string[]) => startLogged(name, args, env)
    const seeded = await start('seed', '--import', 'tsx', 'scripts/seed.ts').exited
    if (seeded !== 0) throw new Error('Loading the demo cast failed: see test-results/logs/seed.log')
    for (const child of [start('web', ...WEB_SERVER), start('worker', '--import', 'tsx', 'scripts/worker.ts')]) {
      stops.push(child.stop)
    }
    await waitUntilHealthy(port, 60_000)
    Object.assign(process.env, {
      E2E_APP_URL: env.APP_URL,
      E2E_INBOX_URL: sink.inboxUrl,
      E2E_DATABASE_URL: env.DATABASE_URL,
    })
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}

function startLogged(name: string, args: string[], env: Record<string, string>): Child {
  mkdirSync('test-results/logs', { recursive: true })
  const log = openSync(`test-results/logs/${name}.log`, 'w')
  const child = startChild(name, args, env, log)
  closeSync(log)
  return child
}
