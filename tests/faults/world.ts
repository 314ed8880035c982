/**
 * The built application with a PostgreSQL to which faults happen, its worker, a mail server, and salons that are open
 * day and night.
 */
import { closeDb } from '@/lib/server/db'
import { startRunningApp } from '../race/running-app'
import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy'
import { freshSalon } from '../support/freed-slots'
import { startMailSink, type MailSink } from '../support/mail-sink'
import type { Salon } from '../support/salon'
import { startFaultyDatabase, type FaultyDatabase } from './database'
import { Load } from './load'

const SALONS = 6

export interface World {
  database: FaultyDatabase
  /** URL of the application's database, without the proxy. */
  databaseUrl: string
  /** The proxy between the application and its database. */
  proxy: CuttingProxy
  sink: MailSink
  load: Load
  ports: number[]
  salons: Salon[]
  stop: () => Promise<void>
}

interface WorldOptions {
  /** An open file for the processes' output. */
  output?: number
  /** How long each visitor waits between two requests. */
  pauseMs?: number
}

/** Two web processes and a worker that takes over lost work after eight seconds. */
export async function startWorld({ output, pauseMs = 150 }: WorldOptions = {}): Promise<World> {
  const stops: (() => Promise<unknown> | void)[] = []
  const stop = async () => {
    for (const end of stops.reverse()) await end()
  }
  try {
    const sink = await startMailSink()
    stops.push(sink.stop)
    const database = await startFaultyDatabase()
    stops.push(database.stop)
    const proxy = await startCuttingProxy(database.urlOf('postgres'))
    stops.push(proxy.stop)
    const app = await startRunningApp({
      webProcesses: 2,
      workers: 1,
      cast: false,
      ...(output === undefined ? {} : { output }),
      startPostgres: async () => ({
        createDatabase: async (name, contents) => proxy.urlOf(await database.createDatabase(name, contents)),
        stop: () => Promise.resolve(),
      }),
      environment: { SMTP_URL: sink.smtpUrl, LEASE_SECONDS: '8', SEND_RATE_PER_SECOND: '200', WORKER_POLL_MS: '500' },
    })
    stops.push(app.stop)
    const { port } = new URL(database.urlOf('postgres'))
    const databaseUrl = app.databaseUrl.replace(/:\d+\//, `:${port}/`)
    const salons = await openSalons({ ...app.environment, DATABASE_URL: databaseUrl })
    const load = new Load({ ports: app.ports, salons, pauseMs })
    stops.push(() => load.close())
    return { database, databaseUrl, proxy, sink, load, ports: app.ports, salons, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openSalons(environment: Record<string, string>): Promise<Salon[]> {
  Object.assign(process.env, environment)
  try {
    const salons: Salon[] = []
    for (let i = 0; i < SALONS; i += 1) salons.push(await freshSalon())
    return salons
  } finally {
    await closeDb()
  }
}
