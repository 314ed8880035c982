/** Reads a section of an export in batches, so that memory doesn't grow with the number of rows. */
import type { Db } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { OwnerScope } from '../scope'
import type { Section } from './sections'

const BATCH = 500

interface Row {
  cursor: string | null
  json: string
}

/**
 * Reads the rows as JSON objects, in batches of at most 500 and in the order of the section's cursor. Reads each batch
 * on demand: it may or may not contain changes made in the meantime, but no row appears twice.
 */
export async function* readRows(db: Db, { businessId }: OwnerScope, section: Section): AsyncGenerator<string[]> {
  let after: string | null = null
  do {
    const rows: Row[] = await db.$queryRaw<Row[]>`
      SELECT ${section.cursor ? Prisma.sql`x.${column(toField(section.cursor))}::text` : Prisma.sql`NULL`} AS cursor, row_to_json(x)::text AS json
      FROM (SELECT ${fieldsOf(section)} FROM ${column(section.table)} WHERE ${whereOf(section, businessId, after)}) x`
    if (rows.length > 0) yield rows.map(({ json }) => json)
    after = rows.length === BATCH ? (rows.at(-1)?.cursor ?? null) : null
  } while (after !== null)
}

/** Converts a column's name, such as `reminder_24h_sent`, to its field's, `reminder24hSent`. */
export function toField(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function fieldsOf({ columns, instants }: Section): Prisma.Sql {
  return Prisma.join(
    columns.map((name) => {
      const value = instants.includes(name)
        ? Prisma.sql`to_char(${column(name)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : column(name)
      return Prisma.sql`${value} AS ${column(toField(name))}`
    }),
  )
}

function whereOf({ table, cursor }: Section, businessId: string, after: string | null): Prisma.Sql {
  const own = Prisma.sql`${column(table === 'businesses' ? 'id' : 'business_id')} = ${businessId}::uuid`
  if (cursor === null) return own
  const type = Prisma.raw(cursor === 'id' ? 'uuid' : 'text')
  const rest = after === null ? Prisma.empty : Prisma.sql`AND ${column(cursor)} > ${after}::${type}`
  return Prisma.sql`${own} ${rest} ORDER BY ${column(cursor)} LIMIT ${BATCH}`
}

/** Returns a column's name as SQL. Only names from `SECTIONS` are passed. */
function column(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`)
}
