/**
 * Connections on which nobody waits for ever. The server's own limits (`statement_timeout`) end no wait for a server that
 * stands still or a network that swallows everything; here such a connection is dropped, and its statement fails.
 */
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { awakeNow, watchAwake } from './awake-clock'
import { isDatabaseAway } from './database-away'
import { DatabaseWait } from './database-wait'
import { currentDatabaseWait } from './request-context'

/** Per connection the instants of `awakeNow` at which its statements under way are given up, in the order in which they are answered. */
const underWay = new Map<BoundedClient, number[]>()

/** A connection that closes itself where an answer takes longer than its request has left. */
export class BoundedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // The statement under way fails by itself; an event that nobody hears would end the process.
    this.on('error', () => undefined)
  }

  // The driver's own signatures, of which only the answer's kind matters here.
  override query = ((...given: Parameters<pg.Client['query']>) => {
    const wait = currentDatabaseWait() ?? new DatabaseWait()
    const leftMs = wait.leftMs()
    if (leftMs <= 0) giveUp(this)
    else watchOver(this, awakeNow() + leftMs)
    wait.enter()
    const end = (error?: unknown) => {
      const left = underWay.get(this)
      left?.shift()
      if (left?.length === 0) underWay.delete(this)
      wait.leave()
      if (error !== undefined && isDatabaseAway(error)) wait.hasFailed = true
    }
    const isCalledBack = tellEnd(given[0], end)
    const answer = pg.Client.prototype.query.apply(this, given) as unknown
    if (answer instanceof Promise) answer.then(() => end(), end)
    else if (!isCalledBack) end()
    return answer
  }) as pg.Client['query']
}

/** What the driver's types leave out of a query that was made before it is sent: who is called when it is over. */
export type MadeQuery = pg.Query & {
  name: string | undefined
  callback: (error: Error | null, result: pg.QueryResult) => void
}

/** Has `end` called where a made query is over; false for what is none. */
function tellEnd(asked: unknown, end: (error?: unknown) => void): boolean {
  if (!(asked instanceof pg.Query)) return false
  const query = asked as MadeQuery
  const { callback } = query
  query.callback = (error, result) => {
    end(error ?? undefined)
    callback(error, result)
  }
  return true
}

/** Ends its socket, whatever is on its way; what waits for it fails at once. The driver's own `end` would wait for the answers. */
function giveUp(client: BoundedClient): void {
  underWay.delete(client)
  const { connection } = client as unknown as { connection: { stream: Duplex } }
  connection.stream.destroy()
}

function watchOver(client: BoundedClient, until: number): void {
  const left = underWay.get(client)
  if (left) left.push(until)
  else underWay.set(client, [until])
  watchAwake(giveUpLate)
}

/** True while there is something to watch over. */
function giveUpLate(): boolean {
  const now = awakeNow()
  for (const [client, left] of underWay) if (left.some((until) => until <= now)) giveUp(client)
  return underWay.size > 0
}

/** A pool in which waiting for a connection counts like waiting for an answer. */
export class BoundedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: BoundedClient })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    return this.connectInTime(currentDatabaseWait() ?? new DatabaseWait())
  }

  /** By a promise, so that the request's own limit is known where its statement runs; as in the driver, one that fails costs its connection. */
  override query = (async (...given: Parameters<pg.Client['query']>) => {
    const connection = await this.connect()
    let trouble: Error | undefined
    try {
      return (await connection.query(...given)) as unknown
    } catch (error) {
      trouble = error as Error
      throw error
    } finally {
      connection.release(trouble)
    }
  }) as pg.Pool['query']

  private async connectInTime(wait: DatabaseWait): Promise<pg.PoolClient> {
    const leftMs = wait.leftMs()
    wait.enter()
    try {
      const connection = super.connect()
      return await (leftMs >= (this.options.connectionTimeoutMillis ?? 0) ? connection : within(leftMs, connection))
    } catch (error) {
      wait.hasFailed = true
      throw error
    } finally {
      wait.leave()
    }
  }
}

/** The connection, unless it takes longer; one that comes too late goes back. */
function within(ms: number, connection: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
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
