/** Keyset pagination: stable while rows are added, with one index scan per page. */
import { z } from 'zod'
import { PAGE_LIMIT } from '@/lib/contracts/page'
import { type AppError, invalidFields } from './app-error'

/**
 * One page of rows, and the cursor of the next page; `next` is null on the last page. `body` is the response: the rows,
 * or an object that contains them.
 */
export class Page<Row, Body = readonly Row[]> {
  constructor(
    readonly rows: readonly Row[],
    readonly next: string | null,
    readonly body: Body = rows as Body,
  ) {}

  /** Returns the `Link` header of this page's response; none on the last page. */
  linkOf(request: Request): Record<string, string> {
    if (this.next === null) return {}
    const { pathname, searchParams } = new URL(request.url)
    searchParams.set('cursor', this.next)
    return { Link: `<${pathname}?${searchParams}>; rel="next"` }
  }
}

/** A row's position in the order: its sort key, then its id. */
export type Position = readonly [sortKey: string, id: string]

const position = z.tuple([
  z
    .string()
    .max(1000)
    .refine((text) => !text.includes('\u0000')),
  z.guid(),
])

/**
 * Returns the position after which a page starts; null for the first page. Throws 400 at `cursor` for anything this
 * server didn't create.
 */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw invalidCursor()
  }
}

/** Returns the 400 for a cursor that this server didn't create. */
export function invalidCursor(): AppError {
  return invalidFields({ cursor: 'Use the cursor from the previous page' })
}

/** Returns whether the string is an instant in UTC, in the format used in positions and within PostgreSQL's range. */
export function isTime(text: string): boolean {
  // PostgreSQL has no year 0.
  return z.iso.datetime().safeParse(text).success && !text.startsWith('0000')
}

/** Reads the cursor of a list in chronological order, whose positions are instants. Throws 400 as `readCursor` does. */
export function readTimeCursor(cursor: string | undefined): Position | null {
  const from = readCursor(cursor)
  if (from && !isTime(from[0])) throw invalidCursor()
  return from
}

/** Returns the page from up to `limit + 1` rows read from its position on. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number | undefined,
  positionOf: (row: Row) => Position,
): Page<Row> {
  const shown = rows.slice(0, limit ?? PAGE_LIMIT)
  const last = shown.at(-1)
  if (last === undefined || rows.length <= shown.length) return new Page(shown, null)
  return new Page(shown, Buffer.from(JSON.stringify(positionOf(last))).toString('base64url'))
}

/** Returns how many rows to read for a page. */
export function rowsToRead(limit: number | undefined): number {
  return (limit ?? PAGE_LIMIT) + 1
}
