/** Turns a search for clients into SQL on `clients c`. */
import { Prisma } from '../generated/prisma/client'

/** Returns the SQL condition that name, phone, email or notes contain the search term. */
export function containsSql(text: string): Prisma.Sql {
  const pattern = `%${literal(text)}%`
  return Prisma.sql`AND (c.name ILIKE ${pattern} OR c.phone ILIKE ${pattern} OR c.email ILIKE ${pattern} OR c.notes ILIKE ${pattern})`
}

/**
 * Returns the SQL sort key: names beginning with the search term come first, then names with a word that does, then the
 * rest.
 */
export function rankedNameSql(text: string): Prisma.Sql {
  const start = `${literal(text)}%`
  const word = `% ${start}`
  return Prisma.sql`(CASE WHEN c.name ILIKE ${start} THEN '0'
    WHEN c.name ILIKE ${word} OR translate(c.name, '-''’(', '    ') ILIKE ${word} THEN '1' ELSE '2' END || lower(c.name))`
}

/** Escapes `%`, `_` and the backslash, which have a special meaning in a LIKE pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
