/** Derives the schema from the SQL of the migrations, so that no second list is needed. */

export interface ForeignKey {
  name: string
  table: string
  columns: string[]
  parent: string
  parentColumns: string[]
}

/** The constraints and indexes that this version needs. */
export interface ExpectedSchema {
  /** Table by constraint name. */
  constraints: Map<string, string>
  indexes: Set<string>
  foreignKeys: ForeignKey[]
}

/**
 * Returns the constraints, indexes and foreign keys that exist after all migrations. Expects quoted names in every
 * migration.
 */
export function expectedSchema(migrations: ReadonlyArray<{ sql: string }>): ExpectedSchema {
  const schema: ExpectedSchema = { constraints: new Map(), indexes: new Set(), foreignKeys: [] }
  for (const { sql } of migrations) for (const statement of statementsOf(sql)) readStatement(schema, statement)
  return schema
}

function statementsOf(sql: string): string[] {
  return sql
    .split('\n')
    .map((line) => line.replace(/^\s*--.*$/, ''))
    .join('\n')
    .split(';')
    .map((statement) => statement.trim())
}

function readStatement(schema: ExpectedSchema, statement: string): void {
  const table = /^(?:CREATE|ALTER) TABLE (?:IF (?:NOT )?EXISTS )?"([^"]+)"/.exec(statement)?.[1]
  if (table !== undefined) return readTable(schema, table, statement)
  const made = /^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"([^"]+)"/.exec(statement)?.[1]
  if (made !== undefined) schema.indexes.add(made)
  const dropped = /^DROP INDEX (?:CONCURRENTLY )?(?:IF EXISTS )?"([^"]+)"/.exec(statement)?.[1]
  if (dropped !== undefined) schema.indexes.delete(dropped)
  const [, from, to] = /^ALTER INDEX (?:IF EXISTS )?"([^"]+)" RENAME TO "([^"]+)"/.exec(statement) ?? []
  if (from !== undefined && to !== undefined && schema.indexes.delete(from)) schema.indexes.add(to)
  const gone = /^DROP TABLE (?:IF EXISTS )?"([^"]+)"/.exec(statement)?.[1]
  if (gone !== undefined) forgetTable(schema, gone)
}

function readTable(schema: ExpectedSchema, table: string, statement: string): void {
  for (const [, name = ''] of statement.matchAll(/DROP CONSTRAINT (?:IF EXISTS )?"([^"]+)"/g)) forget(schema, name)
  for (const [, name = ''] of statement.matchAll(/(?<!DROP )CONSTRAINT "([^"]+)"/g)) schema.constraints.set(name, table)
  const keys = statement.matchAll(
    /(?<!DROP )CONSTRAINT "([^"]+)" FOREIGN KEY \(([^)]+)\)\s*REFERENCES "([^"]+)"\s*\(([^)]+)\)/g,
  )
  for (const [, name = '', columns = '', parent = '', parentColumns = ''] of keys) {
    schema.foreignKeys.push({ name, table, columns: namesIn(columns), parent, parentColumns: namesIn(parentColumns) })
  }
}

function namesIn(list: string): string[] {
  return [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
}

function forget(schema: ExpectedSchema, constraint: string): void {
  schema.constraints.delete(constraint)
  schema.foreignKeys = schema.foreignKeys.filter(({ name }) => name !== constraint)
}

function forgetTable(schema: ExpectedSchema, table: string): void {
  for (const [name, of] of schema.constraints) if (of === table) forget(schema, name)
  schema.foreignKeys = schema.foreignKeys.filter(({ parent }) => parent !== table)
}
