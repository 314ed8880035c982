/**
 * The database: Prisma models, and typed SQL for statements that are hot or analytical. Both use one pool per process,
 * always in UTC and with bounded waits, and share transactions. Other folders import only this file, not `db/`. ADR 38.
 *
 * - `db.appointment.findMany(...)`: Prisma as usual.
 * - `` db.$queryRaw<Row[]>`SELECT ...` `` and `$executeRaw`: typed SQL, sent straight to the driver when called.
 * `prepared(sql)` for those that nearly every request runs.
 * - `db.$transaction(async (tx) => ...)`: both kinds on one connection, with statements awaited one after another.
 * - `tx.$pipeline([...])`: several statements in the given order, without waiting between them.
 * - `inOnePacket(() => Promise.all([...]))`: the typed SQL of several functions on one connection, for a page's reads.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaClient } from './generated/prisma/client'
import { longAsConfigured } from './database-wait'
import { getEnv } from './env'
import { log } from './log'
import { watchPool } from './metrics/process-metrics'
import { Packets } from './db/packet'
import { BoundedPool } from './db/pool'
import { nestTransactions, shareTransactions, SharedTransactionAdapter, type RunTransaction } from './db/transaction'
import { typedSql, type Pipelined } from './db/typed-sql'

/** The database client outside transactions. */
export type Db = Omit<PrismaClient, '$transaction'> & Pipelined & { $transaction: RunTransaction }

/** Returns the PostgreSQL settings of each connection. */
function sessionOptions(): string {
  return [
    // Without UTC the adapter stores wrong instants.
    '-c TimeZone=UTC',
    `-c statement_timeout=${longAsConfigured(5_000)}`,
    `-c lock_timeout=${longAsConfigured(2_000)}`,
    `-c idle_in_transaction_session_timeout=${longAsConfigured(10_000)}`,
    // JIT compilation takes longer than any of our queries.
    '-c jit=off',
    // Analytics sorts and hashes a business's whole history.
    '-c work_mem=16MB',
  ].join(' ')
}

interface Opened {
  client: Db
  pool: BoundedPool
  packets: Packets
}

const held = globalThis as { nssDb?: Opened }

/** The transaction that `inOneTransaction` opened for the code that runs now. */
const enclosing = new AsyncLocalStorage<Db>()

/**
 * Returns this process's database client, created on first use, or the transaction of `inOneTransaction`. Throws if the
 * environment names no database.
 */
export function getDb(): Db {
  const transaction = enclosing.getStore()
  if (transaction) return transaction
  return openedDb().client
}

function openedDb(): Opened {
  return (held.nssDb ??= openDb())
}

/**
 * Runs whole commands in one transaction: within `work`, `getDb()` returns it, and the commands' own transactions are
 * savepoints, so that nothing is visible before the end. For the seed, because it takes longer than a request may.
 * `options.timeout` is in milliseconds.
 */
export function inOneTransaction<Result>(
  work: (db: Db) => Promise<Result>,
  options: { timeout: number },
): Promise<Result> {
  return getDb().$transaction((tx) => {
    const db = nestTransactions(tx) as unknown as Db
    return enclosing.run(db, () => work(db))
  }, options)
}

/**
 * Returns the database's time, by which leases, links and offers expire; within a transaction, the time at which it
 * began.
 */
export async function readDatabaseTime(db: Pick<Db, '$queryRaw'>): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now() AS now`
  if (!row) throw new Error('PostgreSQL returned no time')
  return row.now
}

/**
 * Sends the typed SQL that `read` starts before it first waits in one packet, so that a page needs one connection
 * instead of one for each of its reads. PostgreSQL runs the statements one after another: a slow one delays the others
 * and is better sent on its own. If one fails, all reject with its error. Within `inOneTransaction`, just runs `read`.
 */
export function inOnePacket<Result>(read: () => Promise<Result>): Promise<Result> {
  return openedDb().packets.collect(read)
}

function openDb(): Opened {
  const pool = openPool()
  const client = new PrismaClient({ adapter: new SharedTransactionAdapter(pool) })
  const packets = new Packets((queries) => pool.pipelineQueries(queries))
  const own = { ...typedSql(packets.send), $transaction: shareTransactions(client) }
  return { client: client.$extends({ client: own }) as unknown as Db, pool, packets }
}

function openPool(): BoundedPool {
  const { DATABASE_URL, DATABASE_POOL_SIZE, METRICS_TOKEN } = getEnv()
  const pool = new BoundedPool({
    connectionString: DATABASE_URL,
    options: sessionOptions(),
    max: DATABASE_POOL_SIZE,
    connectionTimeoutMillis: longAsConfigured(3_000),
  })
  // The pool drops such a connection itself; without a listener, the event would end the process.
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

export type { Tx } from './db/transaction'
export { hideFromPlanner, prepared, selectTogether, selectTogetherSql } from './db/typed-sql'
export { sqlStateOf } from './sql-state'
