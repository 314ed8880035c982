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

/** Runs of open minutes, found by asking each minute of the day. */
function findRuns(member: StaffAvailability, date: string, input: AvailabilityInput): OpenRun[] {
  const exception =
    member.exceptions.find((entry) => entry.date === date) ?? input.exceptions.find((entry) => entry.date === date)
  const spans = exception?.spans ?? member.weeklyHours[new Date(date).getUTCDay()] ?? []
  const runs: OpenRun[] = []
  for (let minute = 0; minute < 1440; minute++) {
    if (!spans.some((span) => span.startMinutes <= minute && minute < span.endMinutes)) continue
    const last = runs.at(-1)
    if (last?.closing === minute) last.closing++
    else runs.push({ opening: minute, closing: minute + 1 })
  }
  return runs
}

/** The wall time is a whole number of steps after its span's opening, and the visit is over when the clock first shows the closing. */
function isOnGrid(
  { instant: start, date, minutes }: WallReading,
  member: StaffAvailability,
  input: AvailabilityInput,
): boolean {
  const run = runsOf(member, date, input).find(({ opening, closing }) => opening <= minutes && minutes < closing)
  if (!run || (minutes - run.opening) % input.slotIntervalMinutes !== 0) return false
  return start + input.durationMinutes * MINUTE <= closingInstant(date, run.closing, input.timeZone)
}

const closings = new Map<string, number>()

/** When the date's clock first shows `minutes` or more; failing that, when the date is over. */
function closingInstant(date: string, minutes: number, timeZone: string): number {
  const key = `${timeZone} ${date} ${minutes}`
  const known = closings.get(key)
  if (known !== undefined) return known
  const readings = readWallClock(timeZone, date, date)
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
