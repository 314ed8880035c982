/** The built application as its own processes: a throw-away PostgreSQL, with the cast unless told otherwise, and web servers. */
import { startChild } from '../../scripts/lib/child'
import { createDatabase, startThrowAwayPostgres } from '../../scripts/lib/embedded-postgres'
import { waitUntilHealthy } from '../../scripts/lib/health'
import { applyMigrations } from '../../scripts/lib/migrations'
import { findFreePort } from '../../scripts/lib/ports'
import { WEB_SERVER } from '../../scripts/lib/web-command'
import type { Cluster } from '../../scripts/lib/postgres-cluster'

const DATABASE = 'running_app'

export interface RunningApp {
  databaseUrl: string
  /** What its processes run with, for code that works beside them. */
  environment: Record<string, string>
  /** Loopback ports of the web servers; any of them answers for every host. */
  ports: number[]
  /** Stops everything; safe to call once. */
  stop: () => Promise<void>
}

interface Options {
  webProcesses: number
  workers?: number
  /** On top of what the demo runs with. */
  environment?: Record<string, string>
  /** An open file for what the processes say; else it goes where ours does. */
  output?: number
  /** Loads the cast; default true. Else the tables are empty. */
  cast?: boolean
  /** Instead of a throw-away PostgreSQL. */
  startPostgres?: () => Promise<Pick<Cluster, 'urlOf' | 'stop'>>
}

/** Starts `webProcesses` web servers over the last production build, and `workers`. Throws where one doesn't come up. */
export async function startRunningApp({
  webProcesses,
  workers = 0,
  environment = {},
  output,
  cast = true,
  startPostgres = startThrowAwayPostgres,
}: Options): Promise<RunningApp> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.reverse()) await end()
  }
  try {
    const cluster = await startPostgres()
    stops.push(cluster.stop)
    await createDatabase(cluster.urlOf('postgres'), DATABASE)
    const databaseUrl = cluster.urlOf(DATABASE)
    const env = {
      NODE_ENV: 'production',
      DEMO: '1',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      TZ: 'UTC',
      APP_URL: 'http://localhost',
      NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
      ...environment,
    }
    if (cast) await loadCast(env)
    else await applyMigrations(databaseUrl)
    const ports: number[] = []
    for (let i = 0; i < webProcesses; i++) {
      const port = await findFreePort()
      stops.push(startChild('web', WEB_SERVER, { ...env, PORT: String(port) }, output).stop)
      ports.push(port)
    }
    for (let i = 0; i < workers; i++)
      stops.push(
        startChild('worker', ['--import', 'tsx', 'scripts/worker.ts'], { WORKER_POLL_MS: '50', ...env }, output).stop,
      )
    await Promise.all(ports.map((port) => waitUntilHealthy(port, 60_000)))
    return { databaseUrl, environment: env, ports, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function loadCast(env: Record<string, string>): Promise<void> {
  const seeded = await startChild('seed', ['--import', 'tsx', 'scripts/seed.ts'], env).exited
  if (seeded !== 0) throw new Error('The cast could not be loaded.')
}
