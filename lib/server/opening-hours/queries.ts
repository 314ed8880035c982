/** Reads the business's own hours. */
import type { OpeningHoursJson } from '@/lib/contracts/opening-hours'
import { localDateOf } from '@/lib/domain/time'
import type { Db, Tx } from '../db'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'
import { HOURS_SELECT, toWeek } from './week'

type Exception = OpeningHoursJson['exceptions'][number]

/** Returns the weekly hours, and the exceptions that aren't over on the business's local date at `now`. */
export async function getOpeningHours(
  scope: BusinessScope,
  now: Date,
  db: Db | Tx = getDb(),
): Promise<OpeningHoursJson> {
  const today = storedDate(localDateOf(now, scope.timeZone))
  const hours = await db.openingHours.findMany({
    where: { businessId: scope.businessId, staffId: null },
    select: HOURS_SELECT,
  })
  const exceptions = await db.openingException.findMany({
    where: { businessId: scope.businessId, staffId: null, toDate: { gte: today } },
    select: { fromDate: true, toDate: true, startMinutes: true, endMinutes: true, note: true },
    orderBy: [{ fromDate: 'asc' }, { toDate: 'asc' }, { startMinutes: 'asc' }],
  })
  const { hoursVersion } = await db.business.findUniqueOrThrow({
    where: { id: scope.businessId },
    select: { hoursVersion: true },
  })
  return { weekly: toWeek(hours), exceptions: toExceptions(exceptions), version: hoursVersion }
}

/** Returns the stored form of a local date: its midnight in UTC. */
export function storedDate(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

interface ExceptionRow {
  fromDate: Date
  toDate: Date
  startMinutes: number | null
  endMinutes: number | null
  note: string | null
}

/** Groups rows into exceptions: rows with the same days and note are the spans of one exception. */
function toExceptions(rows: readonly ExceptionRow[]): Exception[] {
  const found = new Map<string, Exception>()
  for (const { fromDate, toDate, startMinutes, endMinutes, note } of rows) {
    const days = { fromDate: fromDate.toISOString().slice(0, 10), toDate: toDate.toISOString().slice(0, 10) }
    const key = JSON.stringify([days, note])
    const exception = found.get(key) ?? { ...days, spans: [], note }
    if (startMinutes !== null && endMinutes !== null) exception.spans.push({ startMinutes, endMinutes })
    found.set(key, exception)
  }
  return [...found.values()]
}
