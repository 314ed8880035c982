import type { EventFacts, EventInput } from '@/components/appointments/calendar-events'
import { openDays, type WorkingTimes } from '@/components/appointments/calendar-shades'
import { toClock, wallMomentOf, writeWall } from '@/components/appointments/wall-moment'
import type { Appointment } from '@/lib/contracts/appointment'
import { HOLDING_STATUSES } from '@/lib/domain/appointment'
import { freeSpansOn, mergeSpans } from '@/lib/domain/free-time'
import { formatLocalDateShort, formatWallTime, type LocalDate } from '@/lib/domain/local-date'
import type { InstantSpan } from '@/lib/domain/slots'
import { endOfBusinessDay } from '@/lib/domain/time'

/** Shorter gaps than the calendar's step can't be booked with a click. */
const MIN_FREE_MINUTES = 15

interface FreeTimeSource {
  days: readonly LocalDate[]
  times: WorkingTimes
  /** All appointments, even those that a filter hides, because they still take up time. */
  appointments: readonly Appointment[]
  /**
   * Finds free time separately for each of these staff members; null to find times at which any of those shown is free.
   */
  columns: readonly string[] | null
  now: Date
}

/** Makes free time in the calendar reachable by keyboard; with a mouse, you click the empty grid. */
export function toFreeTime({ days, times, appointments, columns, now }: FreeTimeSource): EventInput[] {
  const shown = times.staff.filter(
    ({ id, active }) => active && (columns ? columns.includes(id) : times.staffId === null || times.staffId === id),
  )
  const free = (date: LocalDate, staffId: string) => freeOn(date, staffId, { times, appointments, now })
  return days.flatMap((date) => {
    if (columns) return shown.flatMap(({ id, name }) => toBoxes(free(date, id), date, { id, name }, times, true))
    const [only] = shown.length === 1 ? shown : []
    const spans = mergeSpans(shown.flatMap(({ id }) => free(date, id)))
    return toBoxes(spans, date, only ?? null, times, false)
  })
}

function freeOn(
  date: LocalDate,
  staffId: string,
  { times, appointments, now }: Pick<FreeTimeSource, 'times' | 'appointments' | 'now'>,
): InstantSpan[] {
  const [day] = openDays([date], { ...times, staffId })
  const holding: readonly string[] = HOLDING_STATUSES
  const visits = appointments
    .filter((visit) => visit.staffId === staffId && holding.includes(visit.status))
    .map(({ appointmentDate, duration }) => {
      const from = new Date(appointmentDate)
      return { from, until: new Date(from.getTime() + duration * 60_000) }
    })
  const away = times.timeOff
    .filter((entry) => entry.staffId === staffId)
    .map(({ startsAt, endsAt }) => ({ from: new Date(startsAt), until: new Date(endsAt) }))
  return freeSpansOn(date, day?.spans ?? [], [...visits, ...away], { timeZone: times.timeZone, now })
}

function toBoxes(
  spans: readonly InstantSpan[],
  date: LocalDate,
  person: { id: string; name: string } | null,
  { timeZone, staff }: WorkingTimes,
  isColumn: boolean,
): EventInput[] {
  const midnight = endOfBusinessDay(date, timeZone).getTime()
  const isTeam = staff.filter(({ active }) => active).length > 1
  return spans
    .map(({ from, until }) => ({ from: toStep(from), until }))
    .filter(({ from, until }) => until.getTime() - from.getTime() >= MIN_FREE_MINUTES * 60_000)
    .map(({ from, until }) => {
      const start = wallMomentOf(from, timeZone)
      const endMinutes = until.getTime() >= midnight ? 24 * 60 : wallMomentOf(until, timeZone).minutes
      const label = `New appointment${isTeam && person ? ` with ${person.name}` : ''}, ${formatLocalDateShort(date)}, free from ${formatWallTime(start.minutes)} to ${formatWallTime(endMinutes)}`
      return {
        id: `free-${writeWall(start)}-${person?.id ?? 'any'}`,
        start: writeWall(start),
        end: `${date}T${toClock(endMinutes)}`,
        ...(isColumn && person ? { resourceIds: [person.id] } : {}),
        display: 'background',
        classNames: ['free-time'],
        extendedProps: {
          kind: 'free',
          label,
          date,
          time: toClock(start.minutes),
          staffId: person?.id ?? null,
        } satisfies EventFacts,
      }
    })
}

/** Returns the next quarter of an hour, because nobody books at 10:07. */
function toStep(from: Date): Date {
  const step = MIN_FREE_MINUTES * 60_000
  return new Date(Math.ceil(from.getTime() / step) * step)
}
