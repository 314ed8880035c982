/** The built application as its own processes: a throw-away PostgreSQL with the cast, and web servers. */
import { startChild } from '../../scripts/lib/child'
import { createDatabase, startThrowAwayPostgres } from '../../scripts/lib/embedded-postgres'
import { waitUntilHealthy } from '../../scripts/lib/health'
import { findFreePort } from '../../scripts/lib/ports'

const DATABASE = 'running_app'

export interface RunningApp {
  databaseUrl: string
  /** Loopback ports of the web servers; any of them answers for every host. */
  ports: number[]
  /** Stops everything; safe to call once. */
  stop: () => Promise<void>
}

/** Starts `webProcesses` web servers over the last production build. Throws where one doesn't come up. */
export async function startRunningApp({ webProcesses }: { webProcesses: number }): Promise<RunningApp> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.reverse()) await end()
  }
  try {
    const cluster = await startThrowAwayPostgres()
    stops.push(cluster.stop)
    await createDatabase(cluster.urlOf('postgres'), DATABASE)
    const databaseUrl = cluster.urlOf(DATABASE)
    const env = {
      NODE_ENV: 'production', DEMO: '1', DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', TZ: 'UTC',
      APP_URL: 'http://localhost', NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    }
    const seeded = await startChild('seed', ['--import', 'tsx', 'scripts/seed.ts'], env).exited
    if (seeded !== 0) throw new Error('The cast could not be loaded.')
    const ports: number[] = []
    for (let i = 0; i < webProcesses; i++) {
      const port = await findFreePort()
      stops.push(startChild('web', ['scripts/start.mjs'], { ...env, PORT: String(port) }).stop)
      ports.push(port)
    }
    await Promise.all(ports.map((port) => waitUntilHealthy(port, 60_000)))
    return { databaseUrl, ports, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
