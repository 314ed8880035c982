/** Turns a search for clients into SQL on `clients c`. */
import { dialled } from '@/lib/domain/phone'
import { Prisma } from '../generated/prisma/client'

/**
 * Returns the SQL condition that name, phone, email or notes contain the search term. A term of at least four digits
 * and no letters also finds phone numbers that contain its digits, however either of them is written.
 */
export function containsSql(text: string): Prisma.Sql {
  const pattern = `%${literal(text)}%`
  return Prisma.sql`AND (c.name ILIKE ${pattern} OR c.phone ILIKE ${pattern} OR c.email ILIKE ${pattern} OR c.notes ILIKE ${pattern}
    ${hasDigitsSql(text)})`
}

const MIN_DIGITS = 4

/** Returns the SQL alternative for a term that may be part of a phone number; empty for any other term. */
function hasDigitsSql(text: string): Prisma.Sql {
  const digits = /\p{L}/u.test(text) ? '' : dialled(text).replace(/\D/g, '')
  if (digits.length < MIN_DIGITS) return Prisma.empty
  // E.164 has neither a national 0 nor an international 00.
  const withoutZeros = digits.replace(/^0+/, '')
  const inE164 = withoutZeros.length < MIN_DIGITS ? digits : withoutZeros
  return Prisma.sql`OR regexp_replace(c.phone, '[^0-9]', '', 'g') LIKE ${`%${digits}%`} OR c.phone_e164 LIKE ${`%${inE164}%`}`
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
