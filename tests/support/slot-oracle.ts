/** The rules of availability minute by minute: slow, plain, and sharing no code with lib/domain/slots. */
import type { AvailabilityInput, StaffAvailability } from '@/lib/domain/slots'
import { readAt, readWallClock, type WallReading } from './wall-clock-oracle'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

export interface OracleStart {
  date: string
  start: number
  staffIds: string[]
}

/** Every start of the range that the rules allow, with who is free, in order. */
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
 * Runs of open minutes that touch the date, found by asking each minute of the days around it; counted from its
 * midnight.
 */
function findRuns(member: StaffAvailability, date: string, input: AvailabilityInput): OpenRun[] {
  const days = [-1, 0, 1].map((days) => ({ offset: days * 1440, spans: spansOf(member, dateAfter(date, days), input) }))
  const runs: OpenRun[] = []
  for (let minute = -1440; minute < 4680; minute++) {
    const isOpen = days.some(({ offset, spans }) =>
      spans.some((span) => span.startMinutes + offset <= minute && minute < span.endMinutes + offset),
    )
    if (!isOpen) continue
    const last = runs.at(-1)
    if (last?.closing === minute) last.closing++
    else runs.push({ opening: minute, closing: minute + 1 })
  }
  return runs.filter(({ opening, closing }) => opening < 1440 && closing > 0)
}

/** A span belongs to the date it starts on, so only that date's exception changes it. */
function spansOf(member: StaffAvailability, date: string, input: AvailabilityInput) {
  const exception =
    member.exceptions.find((entry) => entry.date === date) ?? input.exceptions.find((entry) => entry.date === date)
  return exception?.spans ?? member.weeklyHours[new Date(date).getUTCDay()] ?? []
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/**
 * The wall time is a whole number of steps after its span's opening, and the visit is over when the clock first shows
 * the closing.
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

/** When the date's clock first shows `minutes` or more; failing that, when the date is over. */
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
