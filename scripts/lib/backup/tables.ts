import type { Client } from 'pg'
import { FORMER_RECORD, RECORD } from '../migration-record'

/** A table as a backup stores it. */
export type Table = {
  name: string
  /** In the table's own order, without generated columns. */
  columns: Array<{ name: string; type: string }>
  /** Names of the primary key's columns. */
  key: string[]
}

/** A sequence of the database, with its value. */
export type Sequence = { name: string; value: string; isCalled: boolean }

/** Settings for a transaction that make values look the same in every backup, whatever the database's defaults. */
export const ONE_SPELLING =
  "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'"

const TABLES_SQL = `
  SELECT c.relname AS name,
    (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
      FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT coalesce(json_agg(a.attname ORDER BY k.nth), '[]') FROM pg_index i
      CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k(attnum, nth) JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
      WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
    (SELECT coalesce(json_agg(DISTINCT f.relname), '[]') FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS "pointsTo"
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('${RECORD}', '${FORMER_RECORD}')
  ORDER BY c.relname`

/**
 * Lists all tables except the record of migrations, which is in a backup's header. Each table comes after those its
 * foreign keys refer to. Throws if two tables refer to each other.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { pointsTo: string[] }>(TABLES_SQL)
  const waiting = new Map(rows.map((row) => [row.name, row]))
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ pointsTo }) => pointsTo.every((name) => !waiting.has(name)))
    if (!next)
      throw new Error(
        `These tables point to each other, so none can be filled first: ${[...waiting.keys()].join(', ')}`,
      )
    waiting.delete(next.name)
    ordered.push({ name: next.name, columns: next.columns, key: next.key })
  }
  return ordered
}

/** Lists every sequence (auto-increment counter); tables with random ids have none. */
export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname",
  )
  return Promise.all(rows.map(({ name }) => readSequence(client, name)))
}

async function readSequence(client: Client, name: string): Promise<Sequence> {
  const { rows } = await client.query<Omit<Sequence, 'name'>>(
    `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
  )
  return { name, value: rows[0]?.value ?? '1', isCalled: rows[0]?.isCalled ?? false }
}

/** Counts the rows of the table as the current transaction sees them. */
export async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) AS count FROM ${client.escapeIdentifier(table)}`,
  )
  return Number(rows[0]?.count)
}

const FETCH = 1000
/** Rows per fetch from a table of files, each of which is up to a megabyte. */
const FETCH_FILES = 4
/** Maximum size of a batch in memory, in characters. */
export const BATCH_CHARACTERS = 8_000_000

/**
 * Yields the table's rows, one line each: a JSON array of the columns in text form, which reads back as exactly the
 * same value for every type. Rows are sorted bytewise by primary key, so that equal tables give equal lines in any
 * database. Needs a transaction; holds at most a few megabytes in memory.
 */
export async function* readRows(client: Client, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const id = (column: string) => client.escapeIdentifier(column)
  const order = (key.length > 0 ? key : columns.map((column) => column.name)).map(
    (column) => `${id(column)}::text COLLATE "C"`,
  )
  const values = columns.map((column) => `${id(column.name)}::text`)
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT array_to_json(ARRAY[${values.join(', ')}]::text[])::text AS line FROM ${id(name)} ORDER BY ${order.join(', ')}`,
  )
  for (;;) {
    const { rows } = await client.query<[string]>({
      text: `FETCH ${columns.some(({ type }) => type === 'bytea') ? FETCH_FILES : FETCH} FROM backup_rows`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    yield rows.map(([line]) => line)
  }
  await client.query('CLOSE backup_rows')
}

/** Inserts lines from `readRows` into the table, in one statement. */
export async function insertRows(client: Client, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => client.escapeIdentifier(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(', ')
  await client.query(
    `INSERT INTO ${client.escapeIdentifier(name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS r`,
    [`[${lines.join(',')}]`],
  )
}
