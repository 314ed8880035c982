import { Client } from 'pg'
import { startThrowAwayPostgres, createDatabase } from '../../scripts/lib/embedded-postgres'
import { applyMigrations } from '../../scripts/lib/migrations'
import type { Cluster } from '../../scripts/lib/postgres-cluster'
import { shiftedClock } from './shifted-clock'

const TEMPLATE = 'template_migrated'
const ADMIN_URL = 'TEST_CLUSTER_URL'

/** Starts a throw-away cluster with one migrated database to clone; its address reaches Jest's workers by the environment. */
export async function startTestCluster(): Promise<Cluster> {
  const cluster = await startThrowAwayPostgres(shiftedClock())
  try {
    await createDatabase(cluster.urlOf('postgres'), TEMPLATE)
    await applyMigrations(cluster.urlOf(TEMPLATE))
  } catch (error) {
    await cluster.stop()
    throw error
  }
  process.env[ADMIN_URL] = cluster.urlOf('postgres')
  return cluster
}

/** Makes a migrated, empty database and answers its URL. */
export async function cloneDatabase(name: string): Promise<string> {
  await runAsAdmin((client) => client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${TEMPLATE}`))
  return urlOf(name)
}

/** Makes a database without any table and answers its URL. */
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
  await work(client).finally(() => client.end())
}
