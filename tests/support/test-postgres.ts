/**
 * PostgreSQL for tests: each run creates one cluster with migrated and seeded databases, and test files start copies of
 * it.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startChild } from '../../scripts/lib/child'
import { commandLine } from '../../scripts/lib/commands'
import {
  copyCluster,
  createDatabase,
  makeStoppedCluster,
  startThrowAwayPostgres,
  type StoppedCluster,
} from '../../scripts/lib/embedded-postgres'
import { applyMigrations } from '../../scripts/lib/migrations'
import type { Cluster } from '../../scripts/lib/postgres-cluster'
import { REPOSITORY } from '../../scripts/lib/repository'
import { shiftedClock } from './shifted-clock'

/** Names the cluster to copy, as JSON; child processes inherit it. */
const TEMPLATE = 'TEST_POSTGRES_TEMPLATE'

/** The initial contents of a database: all migrations, or the demo data as well. */
export type Contents = 'migrated' | 'seeded'

export interface TestPostgres extends Cluster {
  /** Creates a database and returns its URL. */
  createDatabase: (name: string, contents: Contents) => Promise<string>
}

/** The secret the demo data was created with, which processes that use it need too. */
export const TEST_SECRET = 'a secret of the tests, long enough to be valid'

/**
 * Creates the cluster that `startTestPostgres` copies, unless this process or its parent already has.
 *
 * @returns A function that removes the cluster; it does nothing if a parent process owns it.
 */
export async function provideTemplate({ seeded }: { seeded: boolean }): Promise<() => void> {
  if (process.env[TEMPLATE]) return () => undefined
  const template = await makeStoppedCluster(shiftedClock(), async (cluster) => {
    await createDatabase(cluster.urlOf('postgres'), databaseOf('migrated'))
    await applyMigrations(cluster.urlOf(databaseOf('migrated')))
    if (!seeded) return
    await createDatabase(cluster.urlOf('postgres'), databaseOf('seeded'), databaseOf('migrated'))
    await seed(cluster.urlOf(databaseOf('seeded')))
  })
  process.env[TEMPLATE] = JSON.stringify(template)
  return () => {
    delete process.env[TEMPLATE]
    rmSync(path.dirname(template.folder), { recursive: true, force: true })
  }
}

/** Starts a PostgreSQL server for the caller alone. `environment` applies to the server only. */
export async function startTestPostgres(environment: Record<string, string> = shiftedClock()): Promise<TestPostgres> {
  const cluster = await startThrowAwayPostgres(environment, await findTemplate())
  return {
    ...cluster,
    createDatabase: async (name, contents) => {
      await createDatabase(cluster.urlOf('postgres'), name, databaseOf(contents))
      return cluster.urlOf(name)
    },
  }
}

/** Copies the files of the run's cluster into `folder` and returns the password of its superuser. */
export async function copyTemplate(folder: string): Promise<string> {
  const template = await findTemplate()
  copyCluster(template, folder)
  return template.password
}

export function databaseOf(contents: Contents): string {
  return `template_${contents}`
}

/**
 * Returns the template. A script outside Jest may start without one; it then creates one that lasts as long as the
 * process.
 */
async function findTemplate(): Promise<StoppedCluster> {
  if (!process.env[TEMPLATE]) process.once('exit', await provideTemplate({ seeded: true }))
  return JSON.parse(process.env[TEMPLATE] ?? '') as StoppedCluster
}

/** Loads the demo data into a migrated database. Throws an error with the command's log if it fails. */
export async function seed(databaseUrl: string, clock: Record<string, string> = {}): Promise<void> {
  const environment = {
    NODE_ENV: 'production',
    DEMO: '1',
    APP_URL: 'http://localhost',
    NEXTAUTH_SECRET: TEST_SECRET,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    TZ: 'UTC',
    ...clock,
  }
  const file = path.join(REPOSITORY, 'test-results/seed.log')
  mkdirSync(path.dirname(file), { recursive: true })
  const log = openSync(file, 'w')
  const code = await startChild('seed', commandLine('seed'), environment, log).exited
  closeSync(log)
  if (code !== 0) throw new Error(`The demo cast could not be loaded: ${readFileSync(file, 'utf8')}`)
}
