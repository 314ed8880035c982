/** The PostgreSQL cluster that all files of a Jest run share; each file has its own database. */
import { Client } from 'pg'
import { findHeldClock, shiftDatabaseClock } from './held-clock'
import { clockEnvironment, clockShift, type TestClock } from './test-clock'
import { databaseOf, seed, startTestPostgres, type Contents, type TestPostgres } from './test-postgres'

const ADMIN_URL = 'TEST_CLUSTER_URL'

/** Starts the cluster; Jest's workers get its address through the environment. */
export async function startTestCluster(): Promise<TestPostgres> {
  const cluster = await startTestPostgres()
  process.env[ADMIN_URL] = cluster.urlOf('postgres')
  const held = templateOf('migrated', 'held')
  await runAsAdmin((client) => createFrom(client, held, databaseOf('migrated')))
  await shiftDatabaseClock(urlOf(held), clockShift())
  return cluster
}

/** Creates a migrated database, empty or with the demo data, and returns its URL. */
export async function cloneDatabase(name: string, contents: Contents, clock: TestClock): Promise<string> {
  await runAsAdmin(async (client) => {
    if (contents === 'seeded') await provideSeeded(client, clock)
    await createFrom(client, name, templateOf(contents, clock))
    if (clock === 'held') await client.query(findHeldClock(name))
  })
  return urlOf(name)
}

/** Creates the database with the demo data, for the first file that needs it. */
async function provideSeeded(client: Client, clock: TestClock): Promise<void> {
  const name = templateOf('seeded', clock)
  await client.query('SELECT pg_advisory_lock(1)')
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) {
    await createFrom(client, name, templateOf('migrated', clock))
    if (clock === 'held') await client.query(findHeldClock(name))
    await seed(urlOf(name), clockEnvironment(clock))
  }
  await client.query('SELECT pg_advisory_unlock(1)')
}

function templateOf(contents: Contents, clock: TestClock): string {
  return clock === 'held' ? `${databaseOf(contents)}_held` : databaseOf(contents)
}

function createFrom(client: Client, name: string, template: string): Promise<unknown> {
  return client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)}`)
}

/** Creates a database without any tables and returns its URL. */
export async function createEmptyDatabase(name: string): Promise<string> {
  await runAsAdmin((client) => client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`))
  return urlOf(name)
}

export async function dropDatabase(name: string): Promise<void> {
  await runAsAdmin((client) => client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`))
}

function urlOf(name: string): string {
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  return url.toString()
}

function adminUrl(): string {
  const url = process.env[ADMIN_URL]
  if (!url)
    throw new Error('The test cluster is not running: Jest starts it for the projects "server" and "routes" only.')
  return url
}

async function runAsAdmin(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
