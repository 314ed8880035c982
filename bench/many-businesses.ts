/**
 * Measures whether 20,000 salons in one database still find their own rows quickly: sizes, times, and statements that
 * scan a whole table.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { startChild } from '../scripts/lib/child'
import { createDatabase } from '../scripts/lib/embedded-postgres'
import { APPOINTMENTS_EACH, BUSINESSES, CLIENTS_EACH, fillMany, TABLES } from './many-businesses-rows'
import { explainEverything, type Measured } from './plan-watch'
import { startPostgres } from './postgres'
import { machine, writeResults } from './report'

const DATABASE = 'many_businesses'

interface TableSize {
  table: string
  rows: number
  /** Size of the rows alone, including their TOAST data. */
  heapBytes: number
  indexBytes: number
  bytesPerRow: number
  indexes: { name: string; bytes: number }[]
}

interface ScaleReport {
  businesses: number
  clientsEach: number
  appointmentsEach: number
  postgres: string
  databaseBytes: number
  bytesPerBusiness: number
  tables: TableSize[]
  work: (Measured & { name: string })[]
}

/**
 * Measures, prints and saves the results: in the empty database at `givenUrl` (needs a superuser), or else in its own
 * PostgreSQL.
 */
export async function benchManyBusinesses(givenUrl?: string): Promise<boolean> {
  const report = await measureMany(givenUrl)
  printScale(report)
  writeResults('scale.json', { machine: machine(), ...report })
  return true
}

async function measureMany(givenUrl?: string): Promise<ScaleReport> {
  const cluster = givenUrl === undefined ? await startPostgres() : null
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-scale-'))
  try {
    if (cluster) await createDatabase(cluster.urlOf('postgres'), DATABASE)
    const url = givenUrl ?? cluster!.urlOf(DATABASE)
    const environment = {
      NODE_ENV: 'production',
      DEMO: '',
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: '10',
      LOG_LEVEL: 'warn',
      TZ: 'UTC',
      APP_URL: 'http://localhost',
      NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
      METRICS_TOKEN: 'a token of the tests',
      TWILIO_ACCOUNT_SID: 'AC0',
      TWILIO_AUTH_TOKEN: '0',
      TWILIO_PHONE_NUMBER: '+12125550123',
    }
    await run(['scripts/migrate.ts'], environment)
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM businesses')
    if (rows[0]?.count === 0)
      await fillMany(client, (table, count, seconds) =>
        console.log(`${table.padEnd(20)} ${String(count).padStart(9)} rows  ${seconds.toFixed(1)} s`),
      )
    const sizes = await readSizes(client)
    await explainEverything(client, new URL(url).pathname.slice(1))
    await client.end()
    const file = path.join(folder, 'rows.json')
    await run(['bench/many-businesses-run.ts', file], environment)
    const work = JSON.parse(readFileSync(file, 'utf8')) as ScaleReport['work']
    return { businesses: BUSINESSES, clientsEach: CLIENTS_EACH, appointmentsEach: APPOINTMENTS_EACH, ...sizes, work }
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Prints the table. Statements that scanned many rows are named below their row. */
function printScale({ tables, work, bytesPerBusiness, databaseBytes }: ScaleReport): void {
  for (const { table, rows, bytesPerRow, heapBytes, indexBytes } of tables) {
    console.log(
      `${table.padEnd(22)} ${String(rows).padStart(9)} rows  ${megabytes(heapBytes)} MB rows  ${megabytes(indexBytes)} MB indexes  ${Math.round(bytesPerRow)} bytes a row`,
    )
  }
  console.log(`${megabytes(databaseBytes)} MB in all, ${Math.round(bytesPerBusiness / 1024)} kB a business`)
  for (const { name, milliseconds, statements, pages, scans } of work) {
    console.log(
      `${name.padEnd(40)} ${milliseconds.toFixed(1).padStart(8)} ms  ${String(statements).padStart(4)} statements  ${String(pages).padStart(7)} pages`,
    )
    for (const scan of scans) console.log(`    ${scan}`)
  }
}

async function run(args: string[], environment: Record<string, string>): Promise<void> {
  const exitCode = await startChild('scale', ['--import', 'tsx', ...args], environment).exited
  if (exitCode !== 0) throw new Error(`${args[0]} failed.`)
}

async function readSizes(client: Client) {
  const tables: TableSize[] = []
  for (const table of TABLES) {
    const {
      rows: [size],
    } = await client.query<{ heap: string; indexes: string; count: string }>(
      `SELECT pg_table_size($1::regclass) AS heap, pg_indexes_size($1::regclass) AS indexes, (SELECT count(*) FROM ${table}) AS count`,
      [table],
    )
    const { rows: indexes } = await client.query<{ name: string; bytes: string }>(
      'SELECT indexrelid::regclass::text AS name, pg_relation_size(indexrelid) AS bytes FROM pg_index WHERE indrelid = $1::regclass ORDER BY 2 DESC',
      [table],
    )
    const [heapBytes, indexBytes, rows] = [Number(size?.heap), Number(size?.indexes), Number(size?.count)]
    tables.push({
      table,
      rows,
      heapBytes,
      indexBytes,
      bytesPerRow: (heapBytes + indexBytes) / rows,
      indexes: indexes.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })),
    })
  }
  const {
    rows: [all],
  } = await client.query<{ bytes: string; version: string }>(
    "SELECT pg_database_size(current_database()) AS bytes, current_setting('server_version') AS version",
  )
  const databaseBytes = Number(all?.bytes)
  return { postgres: all?.version ?? '', databaseBytes, bytesPerBusiness: databaseBytes / BUSINESSES, tables }
}

function megabytes(bytes: number): string {
  return String(Math.round(bytes / 2 ** 20)).padStart(6)
}
