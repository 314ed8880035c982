/**
 * The built application as its own processes: a throw-away PostgreSQL, with the cast unless told otherwise, and web
 * servers.
 */
import { startChild } from '../../scripts/lib/child'
import { commandLine } from '../../scripts/lib/commands'
import { waitUntilHealthy } from '../../scripts/lib/health'
import { findFreePort } from '../../scripts/lib/ports'
import { WEB_SERVER } from '../../scripts/lib/web-command'
import { startTestPostgres, TEST_SECRET, type TestPostgres } from '../support/test-postgres'

const DATABASE = 'running_app'

export interface RunningApp {
  databaseUrl: string
  /** Environment of its processes, for code that works beside them. */
  environment: Record<string, string>
  /** Loopback ports of the web servers; each serves every host. */
  ports: number[]
  /** Stops everything; safe to call once. */
  stop: () => Promise<void>
}

interface Options {
  webProcesses: number
  workers?: number
  /** Added to the demo's environment. */
  environment?: Record<string, string>
  /** An open file for the processes' output; default: our own. */
  output?: number
  /** Whether to load the seed data; default true. */
  cast?: boolean
  /** URL of a database to use instead of a throw-away PostgreSQL. */
  startPostgres?: () => Promise<Pick<TestPostgres, 'createDatabase' | 'stop'>>
}

/**
 * Starts `webProcesses` web servers over the last production build, and `workers`. Throws where one doesn't come up.
 */
export async function startRunningApp({
  webProcesses,
  workers = 0,
  environment = {},
  output,
  cast = true,
  startPostgres = startTestPostgres,
}: Options): Promise<RunningApp> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.reverse()) await end()
  }
  try {
    const cluster = await startPostgres()
    stops.push(cluster.stop)
    const databaseUrl = await cluster.createDatabase(DATABASE, cast ? 'seeded' : 'migrated')
    const env = {
      NODE_ENV: 'production',
      DEMO: '1',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      TZ: 'UTC',
      APP_URL: 'http://localhost',
      NEXTAUTH_SECRET: TEST_SECRET,
      ...environment,
    }
    const ports: number[] = []
    for (let i = 0; i < webProcesses; i++) {
      const port = await findFreePort()
      stops.push(startChild('web', WEB_SERVER, { ...env, PORT: String(port) }, output).stop)
      ports.push(port)
    }
    for (let i = 0; i < workers; i++)
      stops.push(startChild('worker', commandLine('worker'), { WORKER_POLL_MS: '200', ...env }, output).stop)
    await Promise.all(ports.map((port) => waitUntilHealthy(port, 60_000)))
    return { databaseUrl, environment: env, ports, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
