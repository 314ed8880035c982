/**
 * Plain SQL straight to the connection. Prisma's raw queries pass through its engine, which costs several times what
 * the driver itself needs; the values and errors here are the same. ADR 27.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { MadeQuery } from './bounded-pool'
import { Prisma } from './generated/prisma/client'

export type Raw = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>
type Given = TemplateStringsArray | Prisma.Sql
/** A statement with its values, and the name under which the server keeps its plan. */
export interface Statement {
  text: string
  values: unknown[]
  name: string | undefined
}

/** Plain SQL on any connection of the pool, one for each statement. */
export function rawOnPool(pool: pg.Pool): Raw {
  return rawOn(async (statement) => {
    const connection = await pool.connect()
    let isLost = true
    try {
      const result = await askOn(connection, statement)
      isLost = false
      return result
    } catch (error) {
      isLost = isSpoilt(error)
      throw error
    } finally {
      connection.release(isLost)
    }
  })
}

/** The server's answer. A query of the driver's own kind, since it would make one of a mere description by copying it twice. */
export function askOn(connection: pg.PoolClient, { text, values, name }: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, values) as MadeQuery
    query.name = name
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    connection.query(query)
  })
}

/** True where the connection must not be used again: it is gone, or keeps the plan of a table that has changed since (0A000). */
export function isSpoilt(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR' || error.code === '0A000'
}

/** Plain SQL that `send` takes to its connection. */
export function rawOn(send: (statement: Statement) => Promise<pg.QueryResult>): Raw {
  const run = async (given: Given, values: unknown[]) => {
    const sql = given instanceof Prisma.Sql ? given : Prisma.sql(given, ...values)
    const { text } = sql
    try {
      return await send({ text, values: sql.values.map(toParameter), name: nameOf(sql, text) })
    } catch (error) {
      // From here the stack leads to our code; the driver's ends at the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
  return {
    $queryRaw: (async (given: Given, ...values: unknown[]) =>
      (await run(given, values)).rows) as unknown as Raw['$queryRaw'],
    $executeRaw: (async (given: Given, ...values: unknown[]) =>
      (await run(given, values)).rowCount ?? 0) as unknown as Raw['$executeRaw'],
  }
}

const hot = new WeakSet<Prisma.Sql>()
const names = new Map<string, string>()

/**
 * Marks a statement whose plan the server keeps, by a name made of its text. For those that run with nearly every request
 * and whose text is one of few: each text stays with each connection.
 */
export function keepPlan(sql: Prisma.Sql): Prisma.Sql {
  hot.add(sql)
  return sql
}

/**
 * A value that the planner doesn't see, so that it plans for any: where it believes to know how many rows a salon has,
 * it reads all visits of one that is new to its statistics, and plans anew each time.
 */
export function unseen(value: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT ${value})`
}

/**
 * The rows of several SELECTs that don't depend on one another, in one statement and one round trip, as of one moment.
 * Values come as JSON has them, an instant as text. The names become columns.
 */
export async function readTogether<Rows extends object>(
  db: Raw,
  reads: { [Name in keyof Rows]: Prisma.Sql },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const columns = Object.entries<Prisma.Sql>(reads).map(
    ([name, sql]) => Prisma.sql`(SELECT coalesce(json_agg(r), '[]') FROM (${sql}) r) AS ${Prisma.raw(name)}`,
  )
  const [found] = await db.$queryRaw<{ [Name in keyof Rows]: Rows[Name][] }[]>(
    keepPlan(Prisma.sql`SELECT ${Prisma.join(columns)}`),
  )
  if (!found) throw new Error('a SELECT without its row')
  return found
}

function nameOf(sql: Prisma.Sql, text: string): string | undefined {
  if (!hot.has(sql)) return undefined
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** The session runs in UTC, and the driver would write a Date in this process's zone. */
function toParameter(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (Prisma.Decimal.isDecimal(value)) return value.toString()
  return Array.isArray(value) ? value.map(toParameter) : value
}

const utc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`)

/** As Prisma reads them, where the driver by itself reads otherwise. */
const PARSERS: Partial<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: BigInt,
  [pg.types.builtins.NUMERIC]: (text) => new Prisma.Decimal(text),
  [pg.types.builtins.DATE]: (text) => new Date(`${text}T00:00:00Z`),
  [pg.types.builtins.TIMESTAMP]: utc,
}

/** For the pool's connections: how every value is read. Prisma brings its own. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
