/** Reads the business's own hours. */
import type { OpeningHoursJson } from '@/lib/contracts/opening-hours'
import { joinSpans, validateSpans } from '@/lib/domain/opening-hours'
import { localDateOf } from '@/lib/domain/time'
import type { Db, Tx } from '../db'
import { getDb, selectTogether } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'
import { toWeek } from './week'

type Exception = OpeningHoursJson['exceptions'][number]

/** Returns the weekly hours, and the exceptions that aren't over on the business's local date at `now`. */
export async function getOpeningHours(
  scope: BusinessScope,
  now: Date,
  db: Db | Tx = getDb(),
): Promise<OpeningHoursJson> {
  const today = localDateOf(now, scope.timeZone)
  const own = Prisma.sql`business_id = ${scope.businessId}::uuid AND staff_id IS NULL`
  const { hours, exceptions, business } = await selectTogether<Rows>(db, {
    hours: Prisma.sql`SELECT weekday, start_minutes AS "startMinutes", end_minutes AS "endMinutes" FROM opening_hours WHERE ${own}`,
    exceptions: Prisma.sql`
      SELECT from_date AS "fromDate", to_date AS "toDate", start_minutes AS "startMinutes", end_minutes AS "endMinutes", note
      FROM opening_exceptions WHERE ${own} AND to_date >= ${today}::date ORDER BY from_date, to_date, start_minutes`,
    business: Prisma.sql`SELECT hours_version AS version FROM businesses WHERE id = ${scope.businessId}::uuid`,
  })
  if (!business[0]) throw new Error('The business of this scope no longer exists')
  return { weekly: toWeek(hours), exceptions: toExceptions(exceptions), version: business[0].version }
}

/** Returns the stored form of a local date: its midnight in UTC. */
export function storedDate(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

interface Rows {
  hours: Parameters<typeof toWeek>[0][number]
  exceptions: ExceptionRow
  business: { version: number }
}

/** The local dates are text, as in JSON. */
interface ExceptionRow {
  fromDate: string
  toDate: string
  startMinutes: number | null
  endMinutes: number | null
  note: string | null
}

/**
 * Groups rows into exceptions: rows with the same days and note are the spans of one exception. A row that says closed
 * wins, as it does for clients, and overlapping spans are joined, so that they can be saved again.
 */
function toExceptions(rows: readonly ExceptionRow[]): Exception[] {
  const found = new Map<string, Exception & { isClosed: boolean }>()
  for (const { fromDate, toDate, startMinutes, endMinutes, note } of rows) {
    const days = { fromDate, toDate }
    const key = JSON.stringify([days, note])
    const exception = found.get(key) ?? { ...days, spans: [], note, isClosed: false }
    if (startMinutes === null || endMinutes === null) exception.isClosed = true
    else exception.spans.push({ startMinutes, endMinutes })
    found.set(key, exception)
  }
  return [...found.values()].map(({ isClosed, spans, ...exception }) => ({
    ...exception,
    spans: isClosed ? [] : validateSpans(spans).ok ? spans : joinSpans(spans),
  }))
}
