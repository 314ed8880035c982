/** The database: one pool per process, always in UTC, with bounded waits. */
import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from './generated/prisma/client'
import { getEnv } from './env'
import { log } from './log'
import { watchPool } from './metrics/process-metrics'
import { SharedPool, withDirectSql } from './transaction'

export type Db = PrismaClient
/** The client inside a transaction. Queries that also run inside one take this. */
export type Tx = Prisma.TransactionClient

// Without UTC the adapter stores wrong instants (reliability, finding 1).
const SESSION_OPTIONS = [
  '-c TimeZone=UTC',
  '-c statement_timeout=5000',
  '-c lock_timeout=2000',
  '-c idle_in_transaction_session_timeout=10000',
  // Compiling a query takes longer than running any of ours.
  '-c jit=off',
  // The analytics sort and hash a business's whole history.
  '-c work_mem=16MB',
].join(' ')

interface Opened {
  client: PrismaClient
  pool: SharedPool
}

const held = globalThis as { nssDb?: Opened }

/** This process's database client, made at first use. Throws where the environment names no database. */
export function getDb(): Db {
  held.nssDb ??= openDb()
  return held.nssDb.client
}

function openDb(): Opened {
  const pool = openPool()
  const client = new PrismaClient({ adapter: new PrismaPg(pool) })
  return { client: withDirectSql(client, pool), pool }
}

function openPool(): SharedPool {
  const { DATABASE_URL, DATABASE_POOL_SIZE, METRICS_TOKEN } = getEnv()
  const pool = new SharedPool({
    connectionString: DATABASE_URL,
    options: SESSION_OPTIONS,
    max: DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 3000,
  })
  // The pool drops such a connection by itself; unheard, it would end the process.
  pool.on('error', ({ name }) => log.warn({ error: name }, 'an idle database connection was lost'))
  if (METRICS_TOKEN !== undefined) watchPool(pool)
  return pool
}

/** Closes the pool; the next `getDb` opens a new one. */
export async function closeDb(): Promise<void> {
  const opened = held.nssDb
  held.nssDb = undefined
  await opened?.client.$disconnect()
  await opened?.pool.end()
}

export { sqlStateOf } from './sql-state'
