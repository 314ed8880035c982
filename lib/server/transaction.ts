/** Transactions of our own: one connection, plain SQL straight on it, and Prisma as a guest where a model is used. ADR 27. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { BoundedPool } from './bounded-pool'
import { askOn, isSpoilt, rawOn, rawOnPool, TYPES, type Raw, type Statement } from './direct-sql'
import type { Prisma, PrismaClient } from './generated/prisma/client'
import { sqlStateOf } from './sql-state'

type Tx = Prisma.TransactionClient
type Begin = (work: unknown, options?: object) => Promise<unknown>

/** A transaction that takes longer is given up unless its `timeout` allows more: statements after this are refused. */
const LASTS_MS = 8000

/** Whose connection Prisma gets when it begins its part of a transaction. */
const host = new AsyncLocalStorage<OpenTransaction>()

/** A pool that takes Prisma to the connection of the transaction it joins. Statements of one connection are sent without waiting for the answers before them. */
export class SharedPool extends BoundedPool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, types: TYPES, pipeline: true } as pg.PoolConfig)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    return host.getStore()?.connectionForGuest() ?? super.connect()
  }
}

/** The same client, whose plain SQL goes to `pool` directly, and whose transactions are ours. */
export function withDirectSql(client: PrismaClient, pool: pg.Pool): PrismaClient {
  const begin = client.$transaction.bind(client) as Begin
  const $transaction = (work: unknown, options?: { timeout?: number }) =>
    typeof work === 'function'
      ? transact(pool, begin, work as (tx: Tx) => Promise<unknown>, options?.timeout)
      : begin(work, options)
  const own = { ...rawOnPool(pool), $transaction } as Partial<PrismaClient>
  return new Proxy(client, {
    get: (from, key) => (key in own ? own[key as keyof PrismaClient] : Reflect.get(from, key)),
  })
}

/** Commits what `work` did, or nothing of it. */
async function transact(
  pool: pg.Pool,
  begin: Begin,
  work: (tx: Tx) => Promise<unknown>,
  lastsMs = LASTS_MS,
): Promise<unknown> {
  const connection = await pool.connect()
  const open = new OpenTransaction(connection, begin, lastsMs)
  try {
    await open.send({ text: 'BEGIN', values: [], name: undefined })
    const result = await work(open.client())
    await open.end('COMMIT')
    return result
  } catch (error) {
    if (!open.isOver())
      await open.end('ROLLBACK').catch(() => {
        open.isSpoilt = true
      })
    throw error
  } finally {
    connection.release(open.isSpoilt)
  }
}

class OpenTransaction {
  isSpoilt = false
  private failure: unknown
  private connection: pg.PoolClient | null
  private guest: { client: Promise<Tx>; leave: () => Promise<unknown> } | null = null
  private readonly until: number

  constructor(
    connection: pg.PoolClient,
    private readonly begin: Begin,
    private readonly lastsMs: number,
  ) {
    this.connection = connection
    this.until = performance.now() + lastsMs
  }

  /** Rejects where the transaction is over or lasts too long. */
  send(statement: Statement): Promise<pg.QueryResult> {
    const { connection, until } = this
    if (!connection || performance.now() > until)
      return Promise.reject(
        new Error(`Connection terminated: the transaction ${connection ? 'took too long' : 'is over'}`),
      )
    this.sendTogether(connection)
    return askOn(connection, statement).catch(this.noteAndThrow)
  }

  /** Statements behind the one that failed only say that it did (25P02). */
  private readonly noteAndThrow = (error: unknown): never => {
    this.isSpoilt ||= isSpoilt(error)
    this.failure ??= error
    throw sqlStateOf(error) === '25P02' ? this.failure : error
  }

  /** What is asked at once leaves in one packet: it costs half the processor time of one write for each. */
  private sendTogether(connection: pg.PoolClient): void {
    const { stream } = (connection as unknown as { connection: { stream: Writable } }).connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  isOver(): boolean {
    return this.connection === null
  }

  /**
   * Nothing is sent behind it: a part of the work that goes on after another part has failed would be committed alone.
   * Throws where the server rolled back what was to be committed.
   */
  async end(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const { guest } = this
    if (how === 'COMMIT') await guest?.leave()
    const connection = this.connection as pg.PoolClient
    this.connection = null
    const [{ command }] = await Promise.all([
      connection.query(how).catch(this.noteAndThrow),
      how === 'ROLLBACK' ? guest?.leave() : null,
    ])
    if (command !== how) throw new Error('The transaction was rolled back: a statement in it had failed')
  }

  /** Plain SQL goes to the connection; the first model that is used brings Prisma in. */
  client(): Tx {
    const raw: Partial<Tx> = rawOn((query) => this.send(query)) satisfies Raw
    return new Proxy({} as Tx, { get: (_, key) => raw[key as keyof Tx] ?? this.ofGuest(key as keyof Tx) })
  }

  private ofGuest(key: keyof Tx): unknown {
    type Anything = Record<string, (...given: unknown[]) => unknown>
    if (typeof key !== 'string' || (key as string) === 'then') return undefined
    if (key.startsWith('$'))
      return async (...given: unknown[]) => ((await this.joined()) as unknown as Anything)[key]?.(...given)
    return new Proxy(
      {},
      {
        get:
          (_, method: string) =>
          async (...given: unknown[]) =>
            ((await this.joined())[key] as unknown as Anything)[method]?.(...given),
      },
    )
  }

  private joined(): Promise<Tx> {
    if (!this.connection) return Promise.reject(new Error('Connection terminated: the transaction is over'))
    this.guest ??= this.invite()
    return this.guest.client
  }

  /** Prisma begins a transaction of its own on our connection, which is none: `connectionForGuest` leaves its BEGIN and COMMIT out. */
  private invite() {
    let leave = () => {}
    const stay = new Promise<void>((resolve) => {
      leave = resolve
    })
    let over: Promise<unknown> = Promise.resolve()
    const client = new Promise<Tx>((resolve, reject) => {
      over = host
        .run(this, () =>
          this.begin(
            (tx: Tx) => {
              resolve(tx)
              return stay
            },
            { timeout: this.lastsMs + 2000 },
          ),
        )
        .catch(reject)
    })
    return {
      client,
      leave: () => {
        leave()
        return over
      },
    }
  }

  private async sendForGuest(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.connection) throw new Error('Connection terminated: the transaction is over')
    return this.connection.query(query).catch(this.noteAndThrow)
  }

  /** What Prisma takes for a connection of the pool. */
  async connectionForGuest(): Promise<pg.PoolClient> {
    const own: Partial<Record<string | symbol, unknown>> = {
      query: (query: pg.QueryConfig) =>
        BOUNDARIES.has(query.text) ? Promise.resolve(NOTHING) : this.sendForGuest(query),
      release: () => undefined,
    }
    return new Proxy(this.connection as pg.PoolClient, {
      get: (target, key) => {
        if (key in own) return own[key]
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(target) : value
      },
    })
  }
}

const BOUNDARIES = new Set(['BEGIN', 'COMMIT', 'ROLLBACK'])
const NOTHING = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }
