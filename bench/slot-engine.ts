/**
 * Measures the slot engine as a function: one month of half-hour starts, compared with hand-written code for the same
 * month.
 */
import { DEFAULT_WEEKLY_HOURS } from '@/lib/domain/opening-hours'
import { offerStarts, type AvailabilityInput, type EpochSpan, type SlotDay } from '@/lib/domain/slots'
import { atMostTimes, besideFloor, type BenchRow } from './bench-row'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const OPENING = 8 * 60
const CLOSING = 21 * 60 + 30
const ROUNDS = 400
const BLOCKS = 9

interface Month {
  name: string
  from: string
  to: string
  now: string
  bookings: number
  note?: string
}

const MONTHS: Month[] = [0, 50, 500].map((bookings) => ({
  name: `slot engine, one month, ${bookings} bookings`,
  from: '2026-12-01',
  to: '2026-12-31',
  now: '2026-11-30T12:00:00Z',
  bookings,
}))
MONTHS.push({
  name: 'slot engine, one month with a DST change, 500 bookings',
  from: '2027-03-01',
  to: '2027-03-31',
  now: '2027-02-28T12:00:00Z',
  bookings: 500,
  note: 'the clocks change on 2027-03-14',
})

/** Measures a month of free times in New York, in milliseconds. Throws if engine and floor disagree on any start. */
export async function benchSlotEngine(): Promise<BenchRow[]> {
  return MONTHS.map((month) => {
    const input = inputOf(month)
    assertSame(offerStarts(input), floor(input), month.name)
    const [times, floors]: [number[], number[]] = [[], []]
    for (let block = 0; block < BLOCKS; block++) {
      times.push(millisecondsOf(() => offerStarts(input)))
      floors.push(millisecondsOf(() => floor(input)))
    }
    const named = { name: month.name, unit: 'ms', ...(month.note ? { note: month.note } : {}) }
    return atMostTimes(
      besideFloor(named, times, floors, 'written by hand: sorted spans, one pass, one offset per day'),
      3,
    )
  })
}

function inputOf({ from, to, now, bookings }: Month): AvailabilityInput {
  const input: AvailabilityInput = {
    timeZone: 'America/New_York',
    from,
    to,
    now: new Date(now),
    durationMinutes: 60,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    slotIntervalMinutes: 30,
    minimumNoticeMinutes: 120,
    bookingWindowDays: 60,
    weeklyHours: DEFAULT_WEEKLY_HOURS,
    exceptions: [],
    staff: [{ id: 'ada', weeklyHours: null, exceptions: [], timeOff: [], busy: [] }],
  }
  const starts = offerStarts(input).flatMap((day) => day.slots.map((slot) => slot.start.getTime()))
  const busy = Array.from({ length: bookings }, (_, index): EpochSpan => {
    const start = starts[Math.floor((index * starts.length) / bookings)] ?? 0
    return { from: start, until: start + 30 * MINUTE }
  })
  return { ...input, staff: input.staff.map((person) => ({ ...person, busy })) }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns the zone's offset at noon of each date. */
function offsetsOf({ timeZone, from, to }: AvailabilityInput): number[] {
  const hours =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  formatters.set(timeZone, hours)
  const offsets: number[] = []
  for (let noon = Date.parse(`${from}T12:00Z`); noon <= Date.parse(`${to}T12:00Z`); noon += DAY) {
    offsets.push((Number(hours.format(noon)) - 12) * 60 * MINUTE)
  }
  return offsets
}

/**
 * Does the least work that gives the same result for one staff member with default hours, without exceptions or zones.
 */
function floor(input: AvailabilityInput): SlotDay[] {
  const dayOffsets = offsetsOf(input)
  const busy = input.staff[0]?.busy ?? []
  const duration = input.durationMinutes * MINUTE
  const step = input.slotIntervalMinutes * MINUTE
  const earliest = input.now.getTime() + input.minimumNoticeMinutes * MINUTE
  const firstMidnight = Date.parse(`${input.from}T00:00Z`)
  const days: SlotDay[] = []
  let next = 0
  for (let index = 0; index < dayOffsets.length; index++) {
    const midnight = firstMidnight + index * DAY
    const day: SlotDay = { date: new Date(midnight).toISOString().slice(0, 10), slots: [] }
    days.push(day)
    if (new Date(midnight).getUTCDay() === 0) continue
    const opening = midnight + OPENING * MINUTE - dayOffsets[index]!
    const latest = opening + (CLOSING - OPENING) * MINUTE - duration
    for (let start = opening; start <= latest; start += step) {
      if (start < earliest) continue
      while (next < busy.length && busy[next]!.until <= start) next++
      if (next < busy.length && busy[next]!.from < start + duration) continue
      day.slots.push({ start: new Date(start), staffIds: ['ada'] })
    }
  }
  return days
}

function assertSame(actual: SlotDay[], expected: SlotDay[], name: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) throw new Error(`${name}: engine and floor disagree`)
}

function millisecondsOf(work: () => unknown): number {
  const started = performance.now()
  for (let round = 0; round < ROUNDS; round++) work()
  return (performance.now() - started) / ROUNDS
}
