/** Typed SQL: statements that go to node-postgres without passing through Prisma's engine. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { Prisma } from '../generated/prisma/client'

/** Sends statements on one connection, in the order given. */
export type Send = (queries: readonly pg.QueryConfig[]) => Promise<pg.QueryResult[]>

/** Sends several statements in the given order, without waiting between them, and returns the rows of each. */
export interface Pipelined {
  $pipeline: <Rows extends unknown[][]>(statements: { [Index in keyof Rows]: Prisma.Sql }) => Promise<Rows>
}
type TypedSql = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'> & Pipelined
type Given = TemplateStringsArray | Prisma.Sql

/** Wraps a connection in Prisma's SQL methods and `$pipeline`. Converts values and rows as Prisma does. */
export function typedSql(send: Send): TypedSql {
  const run = async (statements: readonly Prisma.Sql[]): Promise<pg.QueryResult[]> => {
    try {
      return await send(statements.map(toQuery))
    } catch (error) {
      // node-postgres's stack ends at the socket; this one includes the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }
  const runOne = async (given: Given, values: unknown[]) => {
    const [result] = await run([Array.isArray(given) ? Prisma.sql(given, ...values) : (given as Prisma.Sql)])
    return result
  }
  return {
    $queryRaw: (async (given: Given, ...values: unknown[]) =>
      (await runOne(given, values))?.rows) as unknown as TypedSql['$queryRaw'],
    $executeRaw: (async (given: Given, ...values: unknown[]) =>
      (await runOne(given, values))?.rowCount ?? 0) as unknown as TypedSql['$executeRaw'],
    $pipeline: async (statements) => (await run(statements)).map(({ rows }) => rows as unknown[]) as never,
  }
}

// A property of the statement, because Next bundles this file more than once, and the copy that sends a statement may
// not be the one that marked it.
const PREPARED = Symbol.for('no-show-shield.prepared')
const names = new Map<string, string>()

/**
 * Makes PostgreSQL prepare a statement once per connection, under a name derived from its text. For statements that
 * nearly every request runs and that have few variants, because each variant stays prepared on each connection. Must
 * not `SELECT *`.
 */
export function prepared(sql: Prisma.Sql): Prisma.Sql {
  return Object.assign(sql, { [PREPARED]: true })
}

/**
 * Hides a value from the planner, so that PostgreSQL keeps one generic plan. Otherwise, for a salon that isn't in its
 * statistics yet, it expects all rows of the table and plans the statement again for each execution.
 */
export function hideFromPlanner(value: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT ${value})`
}

/**
 * Returns the rows of several independent SELECTs in one statement: one round trip, one snapshot. Values are as in
 * JSON, instants as text. The names become columns.
 */
export async function selectTogether<Rows extends object>(
  db: Pick<TypedSql, '$queryRaw'>,
  selects: { [Name in keyof Rows]: Prisma.Sql },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const [found] = await db.$queryRaw<{ [Name in keyof Rows]: Rows[Name][] }[]>(selectTogetherSql(selects))
  return requireRow(found)
}

/** Returns the statement of `selectTogether`, for a pipeline. The statement returns one row. */
export function selectTogetherSql(selects: Record<string, Prisma.Sql>): Prisma.Sql {
  const columns = Object.entries(selects).map(
    ([name, sql]) => Prisma.sql`(SELECT coalesce(json_agg(r), '[]') FROM (${sql}) r) AS ${Prisma.raw(name)}`,
  )
  return prepared(Prisma.sql`SELECT ${Prisma.join(columns)}`)
}

function requireRow<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('The SELECT returned no row')
  return row
}

function toQuery(sql: Prisma.Sql): pg.QueryConfig {
  const { text } = sql
  const values = sql.values.map(toParameter)
  return PREPARED in sql ? { text, values, name: nameOf(text) } : { text, values }
}

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Converts a Date to UTC text, because the session runs in UTC and node-postgres would use this process's zone. */
function toParameter(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (Prisma.Decimal.isDecimal(value)) return value.toString()
  return Array.isArray(value) ? value.map(toParameter) : value
}

const utc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`)

/** Parsers that match Prisma's, for types that node-postgres parses differently by default. */
const PARSERS: Partial<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: BigInt,
  [pg.types.builtins.NUMERIC]: (text) => new Prisma.Decimal(text),
  [pg.types.builtins.DATE]: (text) => new Date(`${text}T00:00:00Z`),
  [pg.types.builtins.TIMESTAMP]: utc,
}

/** Value parsers of the pool's connections. Prisma's adapter has its own. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
