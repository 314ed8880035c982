/** Walks every column that can hold text, in all tables that exist. */
import { getDb } from '@/lib/server/db'

export interface Column {
  table: string
  column: string
  type: string
}

const WORDY = new Set(['text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY'])

/** Returns every column of our tables that can hold text. */
export async function wordyColumns(): Promise<Column[]> {
  const rows = await getDb().$queryRaw<Column[]>`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'applied_migrations'
    ORDER BY 1, 2`
  return rows.filter(({ type }) => WORDY.has(type))
}

/** Returns all of our tables, with the columns of each. */
export async function allColumns(): Promise<Map<string, string[]>> {
  const rows = await getDb().$queryRaw<{ table: string; columns: string[] }[]>`
    SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'applied_migrations' GROUP BY 1 ORDER BY 1`
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Returns `table.column: text` for every stored value that contains the marker. */
export async function findMarker(marker: string): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, type } of await wordyColumns()) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const rows = await getDb().$queryRawUnsafe<{ value: string }[]>(
      `SELECT DISTINCT ${text} AS value FROM "${table}" WHERE strpos(${text}, $1) > 0 LIMIT 5`,
      marker,
    )
    found.push(...rows.map(({ value }) => `${table}.${column}: ${value}`))
  }
  return found
}

/** Writes `{marker}-{table}-{column}` into the column, in the rows that match `where`. Returns how many. */
export async function fillWithMarker(marker: string, { table, column, type }: Column, where: string): Promise<number> {
  const words = `${marker}-${table}-${column}`
  const value =
    type === 'jsonb' || type === 'json'
      ? `jsonb_build_object('m', $1::text)`
      : type === 'bytea'
        ? `convert_to($1, 'UTF8')`
        : type === 'ARRAY'
          ? `ARRAY[$1::text]`
          : `$1`
  return getDb().$executeRawUnsafe(`UPDATE "${table}" SET "${column}" = ${value} WHERE ${where}`, words)
}
