/**
 * Web processes behind a retrying proxy over a database of their own, a salon that is open day and night, and who calls
 * it.
 */
import { Client } from 'pg'
import { closeDb, getDb } from '@/lib/server/db'
import { runDoctor } from '@/lib/server/doctor/run-doctor'
import { LoopbackClient, type Answer } from '../race/loopback-client'
import { startRunningApp, type RunningApp } from '../race/running-app'
import { freshSalon } from '../support/freed-slots'
import type { Salon } from '../support/salon'
import { startTestPostgres } from '../support/test-postgres'
import { readMigrations } from '../../scripts/lib/migrations'
import { startWebFleet, type WebFleet } from './rolling-web'

const HOUR_MS = 3_600_000

export interface RollingStage {
  app: RunningApp
  fleet: WebFleet
  salon: Salon
  database: Client
  /** Returns the full hour so many hours after this time tomorrow. */
  hour: (index: number) => string
  /** Returns the number of an hour that nobody was given before. */
  nextHour: () => number
  /** Calls as a visitor on the salon's own host, through the proxy. */
  visit: (path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
  /** Calls as somebody on the root host who isn't signed in, through the proxy. */
  ask: (path: string, body?: object) => Promise<Answer>
  /** Calls as the salon's owner, through the proxy. */
  own: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>
  stop: () => Promise<void>
}

interface Options {
  webProcesses: number
  connections: number
  environment?: Record<string, string>
  /** Calls go directly to the first process, without the proxy. */
  isDirect?: boolean
}

/** Starts it all. While it is up, this process works on the same database. */
export async function startRollingStage({
  webProcesses,
  connections,
  environment = {},
  isDirect = false,
}: Options): Promise<RollingStage> {
  const app = await startRunningApp({
    webProcesses: 0,
    cast: false,
    startPostgres: startTestPostgres,
    environment,
  })
  Object.assign(process.env, app.environment)
  const http = new LoopbackClient(connections)
  const database = new Client({ connectionString: app.databaseUrl, options: '-c TimeZone=UTC' })
  try {
    await database.connect()
    const salon = await freshSalon()
    await getDb().business.update({
      where: { id: salon.owner.businessId },
      data: { bookingWindowDays: 365 },
      select: { id: true },
    })
    const fleet = await startWebFleet(webProcesses, app.environment)
    const host = `${salon.owner.subdomain}.localhost`
    const port = (isDirect ? fleet.webs[0]?.port : undefined) ?? fleet.proxy.port
    let hours = 0
    const first = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS
    return {
      app,
      fleet,
      salon,
      database,
      nextHour: () => (hours += 1),
      hour: (index) => new Date(first + index * HOUR_MS).toISOString(),
      visit: (path, body, headers = {}) =>
        http.call({ port, host, path, headers: { origin: `http://${host}`, ...headers }, ...(body ? { body } : {}) }),
      ask: (path, body) =>
        http.call({
          port,
          host: 'localhost',
          path,
          headers: { origin: 'http://localhost' },
          ...(body ? { body } : {}),
        }),
      own: (method, path, body) =>
        http.call({
          port,
          host: 'localhost',
          path,
          method,
          headers: { origin: 'http://localhost', cookie: salon.cookie },
          ...(body ? { body } : {}),
        }),
      stop: async () => {
        http.close()
        await database.end()
        await closeDb()
        await fleet.stop()
        await app.stop()
      },
    }
  } catch (error) {
    http.close()
    await database.end().catch(() => undefined)
    await app.stop()
    throw error
  }
}

/**
 * What must hold for rows, even if their writer was killed; the other checks are about this machine and the current
 * workers.
 */
const ABOUT_ROWS = [
  'constraints',
  'orphans',
  'overlaps',
  'no-show-counts',
  'visit-states',
  'visit-plans',
  'planned-messages',
  'live-offers',
  'offers-per-slot',
  'waiting-messages',
  'reachable-unplanned',
  'sent-twice',
  'early-outcomes',
]

/** Names of the doctor's checks of rows that find something wrong, with examples. */
export async function brokenRows({ database }: RollingStage): Promise<string[]> {
  const { checks } = await runDoctor({
    migrations: readMigrations(),
    now: () => new Date(),
    rows: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      (await database.query<Row>(sql, [...parameters])).rows,
  })
  const asked = checks.filter(({ name }) => ABOUT_ROWS.includes(name))
  if (asked.length !== ABOUT_ROWS.length) throw new Error('the doctor has no such check any more')
  return asked.filter(({ ok }) => !ok).map(({ name, sample = [] }) => `${name}: ${sample.join(', ')}`)
}
