/** Computes which starts can be booked, and why others can't. Offered and accepted starts are the same set. */
import { NO_BOOKING_WINDOW_DAYS } from './booking-defaults'
import { addDays, toDayNumber, toLocalDate, weekdayOf, type LocalDate } from './local-date'
import { joinSpans, MINUTES_PER_DAY, type OpeningSpan, type WeeklyHours } from './opening-hours'
import { datedHoursOf, type BusinessHours, type StaffHours } from './staff-hours'
import { firstInstantFrom, instantOn, localDateOf, localDay } from './time'

/** A span of instants, `until` exclusive. An empty span blocks nothing. */
export interface InstantSpan {
  from: Date
  until: Date
}

/**
 * A span in epoch milliseconds. A month has hundreds of spans, and creating Dates would cost more than the computation.
 */
export interface EpochSpan {
  from: number
  until: number
}

/** Converts a span to epoch milliseconds. */
export function toEpochSpan({ from, until }: InstantSpan): EpochSpan {
  return { from: from.getTime(), until: until.getTime() }
}

/** A staff member's hours, and what already takes up their time. */
export interface StaffAvailability extends StaffHours {
  id: string
  /** In any order; may overlap. */
  timeOff: readonly EpochSpan[]
  /** Appointments with their buffers, in any order (fastest if sorted by `from`). */
  busy: readonly EpochSpan[]
}

/**
 * Everything that decides which starts are free. `from` and `to` are inclusive local dates in `timeZone`. Busy spans
 * and time off must extend beyond them by the length of a visit with its buffers; dated hours by a day.
 */
export interface AvailabilityInput extends BusinessHours {
  timeZone: string
  from: LocalDate
  to: LocalDate
  now: Date
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /**
   * At least 1. Starts are multiples of this from the opening of each span. Spans that touch, even across midnight,
   * share the grid of the first.
   */
  slotIntervalMinutes: number
  minimumNoticeMinutes: number
  bookingWindowDays: number
  staff: readonly StaffAvailability[]
}

/** A start, and the staff members who are free for it, in the order of the input. */
export interface Slot {
  start: Date
  staffIds: string[]
}

/** The slots of one local date, sorted by start. */
export interface SlotDay {
  date: LocalDate
  slots: Slot[]
}

/**
 * The reasons for rejecting a start, strictest first. An owner can override the reasons after 'busy', but not 'busy' or
 * those before it.
 */
export const START_REFUSALS = [
  'no_staff',
  'in_past',
  'busy',
  'time_off',
  'too_soon',
  'beyond_window',
  'closed',
  'outside_hours',
  'off_grid',
] as const
export type StartRefusal = (typeof START_REFUSALS)[number]

/** The staff members who can take a start, or the strictest reason that excludes any of them. */
export type StartAnswer = { ok: true; staffIds: string[] } | { ok: false; reason: StartRefusal }

const MINUTE = 60_000

/** A staff member's joined spans: by date for exceptions, otherwise by weekday. */
interface Hours {
  dated: ReadonlyMap<LocalDate, readonly OpeningSpan[]>
  weekly: WeeklyHours
  /** Whether any day is open until midnight or later. If not, spans of neighboring days never touch. */
  reachMidnight: boolean
}

interface Member {
  id: string
  hours: Hours
  /** Starts and ends of the blocked spans, sorted and disjoint. */
  blockedFrom: number[]
  blockedUntil: number[]
  /** Index of the first blocked span that may still matter. It only moves forward, because starts ascend. */
  next: number
}

/**
 * Returns every date in the range with its bookable starts: within opening hours (wall time), clear of busy spans and
 * time off (including buffers), after the minimum notice and within the booking window. A wall time skipped by a
 * daylight-saving change isn't offered; a repeated one is offered once, the first time.
 */
export function offerStarts(input: AvailabilityInput): SlotDay[] {
  const members = input.staff.map((member) => toMember(member, input))
  const today = localDateOf(input.now, input.timeZone)
  const lastDate = addDays(today, input.bookingWindowDays)
  const days: SlotDay[] = []
  const lastDay = toDayNumber(input.to)
  for (let dayNumber = toDayNumber(input.from); dayNumber <= lastDay; dayNumber++) {
    const date = toLocalDate(dayNumber)
    const slots = date < today || date > lastDate ? [] : slotsOn(date, members, input)
    days.push({ date, slots })
  }
  return days
}

function slotsOn(date: LocalDate, members: readonly Member[], input: AvailabilityInput): Slot[] {
  let slots: Slot[] = []
  for (const member of members) {
    const starts = freeStarts(date, member, input)
    slots = withStarts(slots, starts, member.id)
  }
  return slots
}

function freeStarts(date: LocalDate, member: Member, input: AvailabilityInput): number[] {
  const day = localDay(date, input.timeZone)
  const duration = input.durationMinutes * MINUTE
  const before = input.bufferBeforeMinutes * MINUTE
  const after = duration + input.bufferAfterMinutes * MINUTE
  const earliest = input.now.getTime() + input.minimumNoticeMinutes * MINUTE
  const { blockedFrom, blockedUntil } = member
  const interval = input.slotIntervalMinutes
  const starts: number[] = []
  for (const run of runsOn(member.hours, date)) {
    const latest = firstInstantAround(date, run.endMinutes, input.timeZone) - duration
    const end = Math.min(run.endMinutes, MINUTES_PER_DAY)
    for (let wall = firstOnGrid(run, interval); wall < end; wall += interval) {
      const start = instantOn(day, wall)
      if (start > latest) break
      if (!(start >= earliest)) continue
      while ((blockedUntil[member.next] ?? Infinity) <= start - before) member.next++
      if ((blockedFrom[member.next] ?? Infinity) >= start + after) starts.push(start)
    }
  }
  return starts
}

/** Merges a staff member's ascending starts into the slots so far. */
function withStarts(slots: Slot[], starts: readonly number[], staffId: string): Slot[] {
  if (slots.length === 0) return starts.map((start) => ({ start: new Date(start), staffIds: [staffId] }))
  const merged: Slot[] = []
  let next = 0
  for (const start of starts) {
    let slot = slots[next]
    while (slot && slot.start.getTime() < start) {
      merged.push(slot)
      slot = slots[++next]
    }
    if (slot && slot.start.getTime() === start) {
      slot.staffIds.push(staffId)
      merged.push(slot)
      next++
    } else {
      merged.push({ start: new Date(start), staffIds: [staffId] })
    }
  }
  merged.push(...slots.slice(next))
  return merged
}

function toHours(member: StaffHours, business: BusinessHours): Hours {
  const dated = new Map(datedHoursOf(member, business).map(({ date, spans }) => [date, joinSpans(spans)]))
  const weekly = (member.weeklyHours ?? business.weeklyHours).map(joinSpans)
  const reachMidnight = [...dated.values(), ...weekly].some(
    (spans) => (spans.at(-1)?.endMinutes ?? 0) >= MINUTES_PER_DAY,
  )
  return { dated, weekly, reachMidnight }
}

/**
 * Returns a function that computes a staff member's open time on a local date, from midnight to midnight, as sorted
 * disjoint spans. Includes the end of the night before.
 */
export function openSpans(member: StaffHours, business: BusinessHours): (date: LocalDate) => readonly OpeningSpan[] {
  const hours = toHours(member, business)
  return (date) =>
    runsOn(hours, date).map(({ startMinutes, endMinutes }) => ({
      startMinutes: Math.max(startMinutes, 0),
      endMinutes: Math.min(endMinutes, MINUTES_PER_DAY),
    }))
}

/**
 * Returns the joined open spans that touch the date, in minutes from its midnight. Spans that touch across midnight
 * begin on the day before (below 0) or end on the next (above 1440). An exception only affects spans that start on its
 * own date.
 */
function runsOn(hours: Hours, date: LocalDate): readonly OpeningSpan[] {
  if (!hours.reachMidnight) return spansOn(hours, date)
  const around = [-1, 0, 1].flatMap((days) =>
    spansOn(hours, addDays(date, days)).map(({ startMinutes, endMinutes }) => ({
      startMinutes: startMinutes + days * MINUTES_PER_DAY,
      endMinutes: endMinutes + days * MINUTES_PER_DAY,
    })),
  )
  return joinSpans(around).filter(({ startMinutes, endMinutes }) => startMinutes < MINUTES_PER_DAY && endMinutes > 0)
}

/**
 * Returns the first wall time of the date on the span's grid, which counts from the span's opening, or from midnight if
 * the whole day before is open.
 */
function firstOnGrid({ startMinutes }: OpeningSpan, interval: number): number {
  if (startMinutes >= 0) return startMinutes
  return startMinutes <= -MINUTES_PER_DAY ? 0 : startMinutes + Math.ceil(-startMinutes / interval) * interval
}

/** Does the same as `firstInstantFrom`, and accepts minutes on the previous or next date. */
function firstInstantAround(date: LocalDate, wallMinutes: number, timeZone: string): number {
  if (wallMinutes >= 0 && wallMinutes <= MINUTES_PER_DAY) return firstInstantFrom(localDay(date, timeZone), wallMinutes)
  const days = Math.floor(wallMinutes / MINUTES_PER_DAY)
  return firstInstantFrom(localDay(addDays(date, days), timeZone), wallMinutes - days * MINUTES_PER_DAY)
}

function spansOn(hours: Hours, date: LocalDate): readonly OpeningSpan[] {
  return hours.dated.get(date) ?? hours.weekly[weekdayOf(date)] ?? []
}

function toMember(member: StaffAvailability, input: AvailabilityInput): Member {
  const blockedFrom: number[] = []
  const blockedUntil: number[] = []
  let lastUntil = -Infinity
  for (const { from, until } of byStart([...member.busy, ...member.timeOff])) {
    if (from >= until) continue
    if (from > lastUntil) {
      blockedFrom.push(from)
      blockedUntil.push(until)
      lastUntil = until
    } else if (until > lastUntil) {
      blockedUntil[blockedUntil.length - 1] = until
      lastUntil = until
    }
  }
  return { id: member.id, hours: toHours(member, input), blockedFrom, blockedUntil, next: 0 }
}

/** Sorts in place; fast if the spans are already sorted. */
function byStart(spans: EpochSpan[]): EpochSpan[] {
  return spans.sort((a, b) => a.from - b.from)
}

/**
 * Returns whether `start` can be booked with `staffId`, or with anyone if null, or else the strictest reason why not.
 * Accepts exactly the starts that `offerStarts` returns, but ignores `from` and `to`.
 */
export function explainStart(input: AvailabilityInput, start: Date, staffId?: string): StartAnswer {
  const asked = input.staff.filter((member) => staffId === undefined || member.id === staffId)
  const refusals = asked.map((member) => refusalOf(member, input, start))
  const staffIds = asked.filter((_, index) => refusals[index] === null).map((member) => member.id)
  if (staffIds.length > 0) return { ok: true, staffIds }
  return { ok: false, reason: START_REFUSALS.find((reason) => refusals.includes(reason)) ?? 'no_staff' }
}

/** Returns the mildest of the reasons why these staff members, none of whom is free, can't take the start. */
export function mildestRefusal(input: AvailabilityInput, start: Date, staffIds: readonly string[]): StartRefusal {
  const asked = input.staff.filter((member) => staffIds.includes(member.id))
  const refusals = asked.map((member) => refusalOf(member, input, start))
  return START_REFUSALS.findLast((reason) => refusals.includes(reason)) ?? 'no_staff'
}

/** The reasons for which a client can't book a free start, but the owner can: minimum notice and booking window. */
export const CLIENT_LIMITS: readonly StartRefusal[] = ['too_soon', 'beyond_window']

/** Returns the input without the limits that apply to clients only; see `CLIENT_LIMITS`. */
export function withoutClientLimits(input: AvailabilityInput): AvailabilityInput {
  return { ...input, minimumNoticeMinutes: 0, bookingWindowDays: NO_BOOKING_WINDOW_DAYS }
}

function refusalOf(member: StaffAvailability, input: AvailabilityInput, start: Date): StartRefusal | null {
  const from = start.getTime() - input.bufferBeforeMinutes * MINUTE
  const until = start.getTime() + (input.durationMinutes + input.bufferAfterMinutes) * MINUTE
  const touches = (span: EpochSpan) => span.from < span.until && span.from < until && from < span.until
  const lead = start.getTime() - input.now.getTime()
  const lastDate = addDays(localDateOf(input.now, input.timeZone), input.bookingWindowDays)
  if (lead < 0) return 'in_past'
  if (member.busy.some(touches)) return 'busy'
  if (member.timeOff.some(touches)) return 'time_off'
  if (lead < input.minimumNoticeMinutes * MINUTE) return 'too_soon'
  if (localDateOf(start, input.timeZone) > lastDate) return 'beyond_window'
  return hoursRefusalOf(member, input, start.getTime())
}

function hoursRefusalOf(member: StaffAvailability, input: AvailabilityInput, start: number): StartRefusal | null {
  const date = localDateOf(new Date(start), input.timeZone)
  const day = localDay(date, input.timeZone)
  const runs = runsOn(toHours(member, input), date)
  if (runs.length === 0) return 'closed'
  const end = start + input.durationMinutes * MINUTE
  const run = runs.find(
    ({ startMinutes, endMinutes }) =>
      firstInstantAround(date, startMinutes, input.timeZone) <= start &&
      end <= firstInstantAround(date, endMinutes, input.timeZone),
  )
  if (!run) return 'outside_hours'
  const interval = input.slotIntervalMinutes
  for (let wall = firstOnGrid(run, interval); wall < MINUTES_PER_DAY; wall += interval) {
    if (instantOn(day, wall) === start) return null
  }
  return 'off_grid'
}

/** Returns the `count` free starts nearest to `around`, sorted by time. If two are equally near, takes the earlier. */
export function nearestStarts(days: readonly SlotDay[], around: Date, count: number): Slot[] {
  const distance = (slot: Slot) => Math.abs(slot.start.getTime() - around.getTime())
  return days
    .flatMap((day) => day.slots)
    .sort((a, b) => distance(a) - distance(b) || a.start.getTime() - b.start.getTime())
    .slice(0, count)
    .sort((a, b) => a.start.getTime() - b.start.getTime())
}

/**
 * Returns the staff member among `staffIds` with the fewest bookings that day (absent means none); the first one if
 * tied, null if `staffIds` is empty.
 */
export function leastBookedStaff(
  staffIds: readonly string[],
  bookingsThatDay: ReadonlyMap<string, number>,
): string | null {
  let chosen: string | null = null
  let fewest = Infinity
  for (const staffId of staffIds) {
    const bookings = bookingsThatDay.get(staffId) ?? 0
    if (bookings < fewest) {
      chosen = staffId
      fewest = bookings
    }
  }
  return chosen
}
