import type { EventFacts, EventInput } from '@/components/appointments/calendar-events'
import { toClock, wallMomentOf, writeWall } from '@/components/appointments/wall-moment'
import type { OpeningHoursJson } from '@/lib/contracts/opening-hours'
import type { StaffDetails } from '@/lib/contracts/staff'
import type { TimeOff } from '@/lib/contracts/time-off'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { joinSpans, type OpeningSpan, type StoredException, toDatedHours } from '@/lib/domain/opening-hours'
import { openSpans } from '@/lib/domain/slots'

/** The hours and time off that decide which times are shaded. */
export interface WorkingTimes {
  hours: Pick<OpeningHoursJson, 'weekly' | 'exceptions'>
  timeOff: readonly TimeOff[]
  staff: readonly StaffDetails[]
  /** Shows only this staff member's calendar; null for everyone's. */
  staffId: string | null
  timeZone: string
}

/** One date's open spans, and the reason if they differ from the weekday's. */
interface OpenDay {
  date: LocalDate
  spans: readonly OpeningSpan[]
  /** Null on an ordinary day. */
  reason: string | null
}

/**
 * Returns the hours of each date: of the chosen staff member, or those in which anyone works. A staff member's own hours
 * take precedence over the business's; an exception applies to them as it does for bookings.
 */
export function openDays(days: readonly LocalDate[], times: WorkingTimes): OpenDay[] {
  const active = times.staff.filter((person) => person.active)
  if (times.staffId !== null || active.length === 0) return openDaysOf(days, times)
  const [first = [], ...others] = active.map(({ id }) => openDaysOf(days, { ...times, staffId: id }))
  return first.map((day, index) => ({
    ...day,
    spans: joinSpans([day, ...others.flatMap((own) => own[index] ?? [])].flatMap(({ spans }) => spans)),
  }))
}

function openDaysOf(days: readonly LocalDate[], { hours, staff, staffId }: WorkingTimes): OpenDay[] {
  const person = staff.find(({ id, hasOwnHours }) => id === staffId && hasOwnHours)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const stored = toDatedHours(hours.exceptions.flatMap(toStored), addDays(first, -1), addDays(last, 1))
  const openOn = openSpans(
    { weeklyHours: person?.hours ?? null, exceptions: [] },
    { weeklyHours: hours.weekly, exceptions: stored },
  )
  return days.map((date) => {
    const exceptions = hours.exceptions.filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
    const spans = openOn(date)
    const dated = stored.find((exception) => exception.date === date)
    if (!dated) return { date, spans, reason: null }
    const note = exceptions.find((exception) => exception.note)?.note
    const words = dated.spans.length === 0 ? 'Closed' : 'Other hours'
    return { date, spans, reason: note ? `${words}: ${note}` : words }
  })
}

/**
 * Returns closed hours and time off as shaded areas behind the appointments, separately for each staff member in
 * `columns`.
 */
export function toShades(
  days: readonly LocalDate[],
  times: WorkingTimes,
  columns: readonly string[] | null,
): EventInput[] {
  if (columns === null) return [...openDays(days, times).flatMap(closedSpans), ...awaySpans(times)]
  return columns.flatMap((staffId) =>
    toShades(days, { ...times, staffId }, null).map((shade) => ({
      ...shade,
      id: `${shade.id}-${staffId}`,
      resourceIds: [staffId],
    })),
  )
}

function closedSpans({ date, spans, reason }: OpenDay): EventInput[] {
  const edges = [0, ...spans.flatMap(({ startMinutes, endMinutes }) => [startMinutes, endMinutes]), 24 * 60]
  const gaps = Array.from(
    { length: edges.length / 2 },
    (_, index) => [edges[2 * index] ?? 0, edges[2 * index + 1] ?? 0] as const,
  )
  return gaps
    .filter(([from, until]) => from < until)
    .map(([from, until]) => ({
      id: `closed-${date}-${from}`,
      start: toWall(date, from),
      end: toWall(date, until),
      display: 'background',
      classNames: ['closed-time'],
      extendedProps: {
        kind: 'shade',
        label: reason ?? (spans.length === 0 ? 'Closed' : null),
      } satisfies EventFacts,
    }))
}

function awaySpans({ timeOff, staff, staffId, timeZone }: WorkingTimes): EventInput[] {
  const active = staff.filter((person) => person.active)
  return timeOff
    .filter((entry) => staffId === null || entry.staffId === staffId)
    .map(({ id, startsAt, endsAt, reason, staffId: awayId }) => {
      const name =
        active.length > 1 && staffId === null ? active.find((person) => person.id === awayId)?.name : undefined
      return {
        id: `away-${id}`,
        start: writeWall(wallMomentOf(new Date(startsAt), timeZone)),
        end: writeWall(wallMomentOf(new Date(endsAt), timeZone)),
        display: 'background',
        classNames: ['time-off'],
        extendedProps: {
          kind: 'shade',
          label: [name ? `${name} off` : 'Time off', ...(reason ? [reason] : [])].join(': '),
        } satisfies EventFacts,
      }
    })
}

/** Returns a wall time without a zone, which the calendar reads in the business's time zone. */
function toWall(date: LocalDate, minutes: number): string {
  return minutes === 24 * 60 ? `${addDays(date, 1)}T00:00` : `${date}T${toClock(minutes)}`
}

/** Converts an exception to stored rows; an exception without spans means closed. */
function toStored({ fromDate, toDate, spans }: OpeningHoursJson['exceptions'][number]): StoredException[] {
  const rows = spans.map((span) => ({ fromDate, toDate, ...span }))
  return rows.length > 0 ? rows : [{ fromDate, toDate, startMinutes: null, endMinutes: null }]
}
