/** Computes availability minute by minute: slow and simple, and without any code of lib/domain/slots. */
import type { AvailabilityInput, StaffAvailability } from '@/lib/domain/slots'
import { readAt, readWallClock, type WallReading } from './wall-clock-oracle'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

export interface OracleStart {
  date: string
  start: number
  staffIds: string[]
}

/** Returns every start in the range that the rules allow, in order, with the staff members who are free. */
export function startsByBruteForce(input: AvailabilityInput): OracleStart[] {
  const today = Date.parse(readAt(input.now.getTime(), input.timeZone).date)
  const earliest = input.now.getTime() + input.minimumNoticeMinutes * MINUTE
  const seen = new Set<string>()
  return readWallClock(input.timeZone, input.from, input.to).flatMap((reading) => {
    const { instant: start, date, minutes } = reading
    const isRepeated = seen.has(`${date} ${minutes}`)
    seen.add(`${date} ${minutes}`)
    if (isRepeated || start < earliest || Date.parse(date) - today > input.bookingWindowDays * DAY) return []
    const staffIds = input.staff
      .filter((member) => isOnGrid(reading, member, input) && isClear(start, member, input))
      .map((member) => member.id)
    return staffIds.length > 0 ? [{ date, start, staffIds }] : []
  })
}

interface OpenRun {
  opening: number
  closing: number
}

const runsOfMember = new WeakMap<StaffAvailability, Map<string, OpenRun[]>>()

function runsOf(member: StaffAvailability, date: string, input: AvailabilityInput): OpenRun[] {
  const known = runsOfMember.get(member) ?? new Map<string, OpenRun[]>()
  runsOfMember.set(member, known)
  const runs = known.get(date) ?? findRuns(member, date, input)
  known.set(date, runs)
  return runs
}

/**
 * Finds the runs of open minutes that touch the date, by checking each minute of the days around it. Minutes count from
 * the date's midnight.
 */
function findRuns(member: StaffAvailability, date: string, input: AvailabilityInput): OpenRun[] {
  const days = [-1, 0, 1].map((days) => ({
    offset: days * 1440,
    opens: minutesOf(member, dateAfter(date, days), input),
  }))
  const runs: OpenRun[] = []
  for (let minute = -1440; minute < 4680; minute++) {
    if (!days.some(({ offset, opens }) => opens(minute - offset))) continue
    const last = runs.at(-1)
    if (last?.closing === minute) last.closing++
    else runs.push({ opening: minute, closing: minute + 1 })
  }
  return runs.filter(({ opening, closing }) => opening < 1440 && closing > 0)
}

type Minutes = (minute: number) => boolean
type Spans = AvailabilityInput['exceptions'][number]['spans']

const within =
  (spans: Readonly<Spans> = []): Minutes =>
  (minute) =>
    spans.some(({ startMinutes, endMinutes }) => startMinutes <= minute && minute < endMinutes)

const spansOn = (exceptions: AvailabilityInput['exceptions'], date: string): Spans | undefined =>
  exceptions.find((entry) => entry.date === date)?.spans

/**
 * Tells the open minutes of the spans that start on a date. A span belongs to the date it starts on, so only that
 * date's exception changes it. Of own hours, an exception leaves the minutes that it opens as well.
 */
function minutesOf(member: StaffAvailability, date: string, input: AvailabilityInput): Minutes {
  const weekday = new Date(date).getUTCDay()
  const overriding = spansOn(member.exceptions, date)
  if (overriding) return within(overriding)
  const exception = spansOn(input.exceptions, date)
  const own = member.weeklyHours?.[weekday]
  if (!exception) return within(own ?? input.weeklyHours[weekday])
  const isSpecialDay = own?.length === 0 && input.weeklyHours[weekday]?.length === 0
  if (!own || isSpecialDay) return within(exception)
  const open = minutesOfException(date, input)
  return (minute) => within(own)(minute) && open.has(minute)
}

/** Returns the minutes that the exception opens, and those of the next date that follow without a minute's break. */
function minutesOfException(date: string, input: AvailabilityInput): ReadonlySet<number> {
  const tomorrow = dateAfter(date, 1)
  const opened = within(spansOn(input.exceptions, date))
  const next = within(spansOn(input.exceptions, tomorrow) ?? input.weeklyHours[new Date(tomorrow).getUTCDay()])
  const open = new Set<number>()
  for (let minute = 0; minute < 2880; minute++) {
    if (opened(minute) || (open.has(minute - 1) && next(minute - 1440))) open.add(minute)
  }
  return open
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/**
 * Returns whether the wall time is a whole number of steps after its span's opening, and the visit ends by the time the
 * clock first shows the closing time.
 */
function isOnGrid(
  { instant: start, date, minutes }: WallReading,
  member: StaffAvailability,
  input: AvailabilityInput,
): boolean {
  const run = runsOf(member, date, input).find(({ opening, closing }) => opening <= minutes && minutes < closing)
  // Where the whole day before is open, the steps begin again at midnight.
  const opening = run?.opening === -1440 ? 0 : run?.opening
  if (!run || opening === undefined || (minutes - opening) % input.slotIntervalMinutes !== 0) return false
  return start + input.durationMinutes * MINUTE <= closingInstant(date, run.closing, input.timeZone)
}

const closings = new Map<string, number>()

/** Returns the first instant at which the date's clock shows `minutes` or more; otherwise the end of the date. */
function closingInstant(date: string, minutes: number, timeZone: string): number {
  const key = `${timeZone} ${date} ${minutes}`
  if (minutes > 1440) {
    const days = Math.floor(minutes / 1440)
    return closingInstant(dateAfter(date, days), minutes - days * 1440, timeZone)
  }
  const known = closings.get(key)
  if (known !== undefined) return known
  const readings = readWallClock(timeZone, date, date)
  // A date that the zone skipped is over as soon as the one before it.
  if (readings.length === 0) return closingInstant(dateAfter(date, -1), 1440, timeZone)
  const closing =
    readings.find((reading) => reading.minutes >= minutes)?.instant ?? (readings.at(-1)?.instant ?? 0) + MINUTE
  closings.set(key, closing)
  return closing
}

function isClear(start: number, member: StaffAvailability, input: AvailabilityInput): boolean {
  const from = start - input.bufferBeforeMinutes * MINUTE
  const until = start + (input.durationMinutes + input.bufferAfterMinutes) * MINUTE
  return [...member.busy, ...member.timeOff].every(
    (span) => span.from === span.until || until <= span.from || span.until <= from,
  )
}
