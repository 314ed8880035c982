/**
 * A connection pool whose waits are bounded. The server's own limits (`statement_timeout`) can't end a wait for a
 * server that hangs or a network that drops packets, so the pool destroys the connection's socket, which makes its
 * statements fail.
 */
import { Socket } from 'node:net'
import pg from 'pg'
import { activeNow, watchWhileActive } from '../active-clock'
import { isDatabaseAway } from '../database-away'
import { DatabaseWait } from '../database-wait'
import { currentDatabaseWait } from '../request-context'
import { TYPES } from './typed-sql'

/** The deadlines (`activeNow`) of each connection's statements in flight, in the order in which they complete. */
const inFlight = new Map<BoundedClient, number[]>()

/** A connection that closes itself if a result takes longer than its request has left. */
class BoundedClient extends pg.Client {
  readonly #socket: Socket

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    // The statement in flight fails anyway; without a listener, the event would end the process.
    this.on('error', () => undefined)
  }

  // node-postgres has several overloads; callers here use the one that returns a promise.
  override query = ((...given: Parameters<pg.Client['query']>) => {
    const wait = currentDatabaseWait() ?? DatabaseWait.ofStatement()
    const leftMs = wait.leftMs()
    if (leftMs <= 0) this.destroy()
    else watchDeadline(this, activeNow() + leftMs)
    wait.enter()
    const settle = (error?: unknown) => {
      const deadlines = inFlight.get(this)
      deadlines?.shift()
      if (deadlines?.length === 0) inFlight.delete(this)
      wait.leave()
      if (error !== undefined && isDatabaseAway(error)) wait.hasFailed = true
    }
    const result: unknown = pg.Client.prototype.query.apply(this, given)
    if (result instanceof Promise) result.then(() => settle(), settle)
    else settle()
    return result
  }) as pg.Client['query']

  /** Sends statements in order, in one packet, and returns their results. Rejects with the first failure. */
  async pipelineQueries(queries: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
    this.#socket.cork()
    const results = queries.map((query) => this.query(query))
    this.#socket.uncork()
    return Promise.all(results)
  }

  /** Destroys the socket even if queries are in flight; node-postgres's own `end` would wait for them. */
  destroy(): void {
    inFlight.delete(this)
    this.#socket.destroy()
  }
}

/** A connection from the pool, which must be released. */
export type Connection = BoundedClient & pg.PoolClient

/**
 * Returns whether a connection must not be used again: it is lost, or it has a prepared statement for a table that has
 * changed since (0A000).
 */
export function isSpoilt(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR' || error.code === '0A000'
}

function watchDeadline(client: BoundedClient, deadline: number): void {
  const deadlines = inFlight.get(client)
  if (deadlines) deadlines.push(deadline)
  else inFlight.set(client, [deadline])
  watchWhileActive(destroyLate)
}

/** Destroys connections with a query past its deadline. Returns whether any query is still in flight. */
function destroyLate(): boolean {
  const now = activeNow()
  for (const [client, deadlines] of inFlight) if (deadlines.some((deadline) => deadline <= now)) client.destroy()
  return inFlight.size > 0
}

/** A pool of pipelined connections. Waiting for a connection counts toward the same limit as waiting for a result. */
export class BoundedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, types: TYPES, pipeline: true, Client: BoundedClient })
  }

  override connect(): Promise<Connection>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<Connection> | void {
    if (callback) return super.connect(callback)
    return this.connectInTime(currentDatabaseWait() ?? DatabaseWait.ofStatement())
  }

  /** Runs a statement of Prisma's adapter, within the current request's time limit. */
  override query = (async (...given: Parameters<pg.Client['query']>) =>
    this.withConnection((connection) => connection.query(...given) as unknown as Promise<unknown>)) as pg.Pool['query']

  /** Sends statements on one connection, in order. Each one commits separately. */
  pipelineQueries(queries: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
    return this.withConnection((connection) => connection.pipelineQueries(queries))
  }

  private async withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.connect()
    let discards = false
    try {
      return await work(connection)
    } catch (error) {
      discards = isSpoilt(error)
      throw error
    } finally {
      connection.release(discards)
    }
  }

  private async connectInTime(wait: DatabaseWait): Promise<Connection> {
    const leftMs = wait.leftMs()
    wait.enter()
    try {
      const connection = super.connect() as Promise<Connection>
      return await (leftMs >= (this.options.connectionTimeoutMillis ?? 0) ? connection : within(leftMs, connection))
    } catch (error) {
      wait.hasFailed = true
      throw error
    } finally {
      wait.leave()
    }
  }
}

/** Resolves to the connection, or rejects after `ms`; a connection that arrives too late goes back to the pool. */
function within(ms: number, connection: Promise<Connection>): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(
      () => {
        isLate = true
        reject(new Error('timeout exceeded when trying to connect'))
      },
      Math.max(0, ms),
    )
    connection
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer))
  })
}
