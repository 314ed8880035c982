/** Transactions that Prisma's models and typed SQL share, through Prisma's driver-adapter interface. ADR 38. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type { IsolationLevel, SqlDriverAdapter, SqlQuery, Transaction } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { longAsConfigured } from '../database-wait'
import type { Prisma, PrismaClient } from '../generated/prisma/client'
import { sqlStateOf } from '../sql-state'
import { isSpoilt, type BoundedPool, type Connection } from './pool'
import { typedSql, type Pipelined } from './typed-sql'

/** The client inside a transaction. Queries that can also run inside a transaction accept this type. */
export type Tx = Omit<Prisma.TransactionClient, '$transaction'> & Pipelined

/**
 * Commits all changes that `work` made, or none. Default timeout: 8 s. After a deadlock, PostgreSQL aborts one of the
 * transactions and its `work` runs again, so `work` must not change anything outside the database.
 */
export type RunTransaction = <Result>(
  work: (tx: Tx) => Promise<Result>,
  options?: { timeout?: number },
) => Promise<Result>

/** A transaction that takes longer is rolled back. */
const TIMEOUT_MS = 8000
/** Longer than the pool's wait for a connection, whose error is more helpful than Prisma's. */
const MAX_WAIT_MS = 10_000
/** The maximum number of attempts if a transaction ends in a deadlock. */
const ATTEMPTS = 3
const DEADLOCK = '40P01'

/** A `$transaction` that is starting, and the adapter's transaction that Prisma begins for it. */
interface Beginning {
  timeoutMs: number
  transaction?: SharedTransaction
}

const beginning = new AsyncLocalStorage<Beginning>()

/** Prisma's adapter over the pool; its transactions can be shared with typed SQL. */
export class SharedTransactionAdapter extends PrismaPg {
  constructor(private readonly pool: BoundedPool) {
    super(pool)
  }

  override async connect() {
    const startTransaction = (isolationLevel?: IsolationLevel) => begin(this.pool, isolationLevel)
    return Object.assign(await super.connect(), { startTransaction })
  }
}

/** Returns a `$transaction` whose `tx` sends models and typed SQL to the same connection. */
export function shareTransactions(client: PrismaClient): RunTransaction {
  const attempt = <Result>(work: (tx: Tx) => Promise<Result>, timeout: number): Promise<Result> => {
    const begun: Beginning = { timeoutMs: timeout }
    const run = async (models: Prisma.TransactionClient) => {
      const { transaction } = begun
      if (!transaction) throw new Error('Prisma began a transaction without its adapter')
      try {
        return await work(withTypedSql(models, transaction))
      } finally {
        transaction.close()
      }
    }
    return beginning.run(begun, () => client.$transaction(run, { timeout, maxWait: longAsConfigured(MAX_WAIT_MS) }))
  }
  return async (work, { timeout = longAsConfigured(TIMEOUT_MS) } = {}) => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(work, timeout)
      } catch (error) {
        if (attempts === ATTEMPTS || sqlStateOf(error) !== DEADLOCK) throw error
      }
    }
  }
}

/**
 * Returns the transaction as a database whose own transactions are savepoints in it. They can be nested but must not
 * run in parallel: await each one before starting the next.
 */
export function nestTransactions(tx: Tx): Tx & { $transaction: RunTransaction } {
  const $transaction: RunTransaction = async (work) => {
    await tx.$executeRaw`SAVEPOINT nested`
    try {
      const result = await work(tx)
      await tx.$executeRaw`RELEASE SAVEPOINT nested`
      return result
    } catch (error) {
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT nested`
      await tx.$executeRaw`RELEASE SAVEPOINT nested`
      throw error
    }
  }
  return Object.create(tx, { $transaction: { value: $transaction } }) as Tx & { $transaction: RunTransaction }
}

function withTypedSql(models: Prisma.TransactionClient, transaction: SharedTransaction): Tx {
  const own = typedSql((queries) => transaction.sendAll(queries))
  return Object.create(models, Object.getOwnPropertyDescriptors(own)) as Tx
}

async function begin(pool: BoundedPool, isolationLevel?: IsolationLevel): Promise<Transaction> {
  const begun = beginning.getStore()
  const connection = await pool.connect()
  try {
    await connection.query(isolationLevel ? `BEGIN ISOLATION LEVEL ${isolationLevel}` : 'BEGIN')
  } catch (error) {
    connection.release(true)
    throw error
  }
  const transaction = new SharedTransaction(connection, begun?.timeoutMs ?? longAsConfigured(TIMEOUT_MS))
  // Only the first: in the same callback, Prisma may begin more transactions for another client's nested writes.
  if (begun) begun.transaction ??= transaction
  return transaction
}

/**
 * One transaction on one connection. With `usePhantomQuery`, Prisma leaves BEGIN, COMMIT and ROLLBACK to this class.
 */
class SharedTransaction implements Transaction {
  readonly provider = 'postgres'
  readonly adapterName = '@prisma/adapter-pg'
  readonly options = { usePhantomQuery: true }
  private isOpen = true
  private mustDiscard = false
  private failure: unknown
  private readonly deadline: number
  private adapter: Promise<SqlDriverAdapter> | null = null

  constructor(
    private readonly connection: Connection,
    timeoutMs: number,
  ) {
    this.deadline = performance.now() + timeoutMs
  }

  /** Sends typed SQL in order. Rejects if the transaction is over or has taken too long. */
  async sendAll(queries: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
    this.requireOpen()
    return this.connection.pipelineQueries(queries).catch(this.rethrowFirst)
  }

  async queryRaw(query: SqlQuery) {
    return (await this.modelAdapter()).queryRaw(query)
  }

  async executeRaw(query: SqlQuery) {
    return (await this.modelAdapter()).executeRaw(query)
  }

  /** Stops sending, so that work that is still running can't commit on its own. */
  close(): void {
    this.isOpen = false
  }

  /** Throws if the server rolled back because a failed statement's error was caught. */
  async commit(): Promise<void> {
    const { command } = await this.end('COMMIT')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed')
  }

  async rollback(): Promise<void> {
    await this.end('ROLLBACK')
  }

  private async end(command: 'COMMIT' | 'ROLLBACK'): Promise<pg.QueryResult> {
    this.close()
    try {
      return await this.connection.query(command).catch(this.rethrowFirst)
    } catch (error) {
      this.mustDiscard ||= command === 'ROLLBACK'
      throw error
    } finally {
      this.connection.release(this.mustDiscard)
    }
  }

  /** Prisma's PostgreSQL adapter over this connection only. */
  private modelAdapter(): Promise<SqlDriverAdapter> {
    this.adapter ??= new PrismaPg(
      new OneConnectionPool(async (query) => {
        this.requireOpen()
        return this.connection.query(query).catch(this.rethrowFirst)
      }),
    ).connect()
    return this.adapter
  }

  private requireOpen(): void {
    const isLate = performance.now() > this.deadline
    if (isLate) throw new Error('Connection terminated: the transaction took too long')
    if (!this.isOpen) throw new Error('Connection terminated: the transaction is over')
  }

  /** Rethrows the first error, because statements after a failed one report only that it failed (25P02). */
  private readonly rethrowFirst = (error: unknown): never => {
    this.mustDiscard ||= isSpoilt(error)
    this.failure ??= error
    throw sqlStateOf(error) === '25P02' ? this.failure : error
  }
}

/** A pool for Prisma's adapter, which expects one; this one sends to a given connection and opens none. */
class OneConnectionPool extends pg.Pool {
  constructor(send: (query: pg.QueryConfig) => Promise<pg.QueryResult>) {
    super({ max: 1 })
    this.query = send as pg.Pool['query']
  }
}
