/** What starts can be offered, and why a start can't be. Offered and accepted starts are the same set. */
import { addDays, toDayNumber, toLocalDate, weekdayOf, type LocalDate } from './local-date'
import { joinSpans, MINUTES_PER_DAY, type DatedHours, type OpeningSpan, type WeeklyHours } from './opening-hours'
import { firstInstantFrom, instantOn, localDateOf, localDay } from './time'

/** A span of instants, `until` exclusive; one without length blocks nothing. */
export interface InstantSpan {
  from: Date
  until: Date
}

/** The same in epoch milliseconds: a month has hundreds of them, and a Date costs more than all that is done with it. */
export interface EpochSpan {
  from: number
  until: number
}

/** Returns the same span in epoch milliseconds. */
export function toEpochSpan({ from, until }: InstantSpan): EpochSpan {
  return { from: from.getTime(), until: until.getTime() }
}

/** When one person works. */
export interface StaffHours {
  /** The person's own hours, or the business's. */
  weeklyHours: WeeklyHours
  /** The person's own dated hours, at most one entry per date; they override the business's for that date. */
  exceptions: readonly DatedHours[]
}

/** One person's hours and what already takes their time. */
export interface StaffAvailability extends StaffHours {
  id: string
  /** In any order; may overlap. */
  timeOff: readonly EpochSpan[]
  /** Appointments with their buffers, in any order (fastest if sorted by `from`). */
  busy: readonly EpochSpan[]
}

/**
 * All that decides which starts are free. `from` and `to` are inclusive local dates of `timeZone`;
 * busy spans and time off must be given as far as a visit with its buffers may reach beyond them, dated hours for a day
 * before and after them.
 */
export interface AvailabilityInput {
  timeZone: string
  from: LocalDate
  to: LocalDate
  now: Date
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** At least 1; starts are multiples of this from the opening of each span, and of spans that touch, across midnight too, of the first. */
  slotIntervalMinutes: number
  minimumNoticeMinutes: number
  bookingWindowDays: number
  /** The business's dated hours (holidays, special days), at most one entry per date. */
  exceptions: readonly DatedHours[]
  staff: readonly StaffAvailability[]
}

/** A start and who is free for it, in the order of the input's staff. */
export interface Slot {
  start: Date
  staffIds: string[]
}

/** The slots of one local date, sorted by start. */
export interface SlotDay {
  date: LocalDate
  slots: Slot[]
}

/** Why a start is refused, strictest first: an owner may override every reason after 'busy', but none up to it. */
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

/** Who can take a start, or the hardest reason that keeps any of those asked for from it. */
export type StartAnswer = { ok: true; staffIds: string[] } | { ok: false; reason: StartRefusal }

const MINUTE = 60_000

/** A person's spans, joined, by date where an exception says so, else by weekday. */
interface Hours {
  dated: ReadonlyMap<LocalDate, readonly OpeningSpan[]>
  weekly: WeeklyHours
  /** Some day is open up to midnight or longer; without one, each day has only its own spans. */
  reachMidnight: boolean
}

interface Person {
  id: string
  hours: Hours
  /** Starts and ends of the blocked spans, sorted and disjoint. */
  blockedFrom: number[]
  blockedUntil: number[]
  /** First blocked span that may still matter; only moves forward, because starts ascend. */
  next: number
}

/**
 * Returns every date of the range with the starts that can be booked: inside opening hours in wall time, clear (with
 * buffers) of busy spans and time off, not before `now` plus notice nor beyond the booking window. A wall time that a
 * change of clocks skips is not offered, one that occurs twice only the first time.
 */
export function offerStarts(input: AvailabilityInput): SlotDay[] {
  const people = input.staff.map((member) => toPerson(member, input))
  const today = localDateOf(input.now, input.timeZone)
  const lastDate = addDays(today, input.bookingWindowDays)
  const days: SlotDay[] = []
  const lastDay = toDayNumber(input.to)
  for (let dayNumber = toDayNumber(input.from); dayNumber <= lastDay; dayNumber++) {
    const date = toLocalDate(dayNumber)
    const slots = date < today || date > lastDate ? [] : slotsOn(date, people, input)
    days.push({ date, slots })
  }
  return days
}

function slotsOn(date: LocalDate, people: readonly Person[], input: AvailabilityInput): Slot[] {
  let slots: Slot[] = []
  for (const person of people) {
    const starts = freeStarts(date, person, input)
    slots = withStarts(slots, starts, person.id)
  }
  return slots
}

function freeStarts(date: LocalDate, person: Person, input: AvailabilityInput): number[] {
  const day = localDay(date, input.timeZone)
  const duration = input.durationMinutes * MINUTE
  const before = input.bufferBeforeMinutes * MINUTE
  const after = duration + input.bufferAfterMinutes * MINUTE
  const earliest = input.now.getTime() + input.minimumNoticeMinutes * MINUTE
  const { blockedFrom, blockedUntil } = person
  const interval = input.slotIntervalMinutes
  const starts: number[] = []
  for (const run of runsOn(person.hours, date)) {
    const latest = firstInstantAround(date, run.endMinutes, input.timeZone) - duration
    const end = Math.min(run.endMinutes, MINUTES_PER_DAY)
    for (let wall = firstOnGrid(run, interval); wall < end; wall += interval) {
      const start = instantOn(day, wall)
      if (start > latest) break
      if (!(start >= earliest)) continue
      while ((blockedUntil[person.next] ?? Infinity) <= start - before) person.next++
      if ((blockedFrom[person.next] ?? Infinity) >= start + after) starts.push(start)
    }
  }
  return starts
}

/** Merges one person's ascending starts into the slots so far. */
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

function toHours(member: StaffHours, businessExceptions: readonly DatedHours[]): Hours {
  const exceptions = [...businessExceptions, ...member.exceptions]
  const dated = new Map(exceptions.map(({ date, spans }) => [date, joinSpans(spans)]))
  const weekly = member.weeklyHours.map(joinSpans)
  const reachMidnight = [...dated.values(), ...weekly].some(
    (spans) => (spans.at(-1)?.endMinutes ?? 0) >= MINUTES_PER_DAY,
  )
  return { dated, weekly, reachMidnight }
}

/**
 * Returns a function that gives the staff member's open time on any local date, from its midnight to the next, as spans in
 * order and apart from each other: what the day before has left over is in it.
 */
export function openSpans(
  member: StaffHours,
  businessExceptions: readonly DatedHours[],
): (date: LocalDate) => readonly OpeningSpan[] {
  const hours = toHours(member, businessExceptions)
  return (date) =>
    runsOn(hours, date).map(({ startMinutes, endMinutes }) => ({
      startMinutes: Math.max(startMinutes, 0),
      endMinutes: Math.min(endMinutes, MINUTES_PER_DAY),
    }))
}

/**
 * Returns the open time that touches the date as runs in minutes from its midnight, which begin on the day before (below
 * 0) or end on the next (above 1440) where spans touch across midnight. Of the days around it, an exception changes only
 * the spans that start on its own date.
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
 * Returns the first wall time of the date on the run's grid, which counts from its opening, or from midnight where the
 * whole day before is open.
 */
function firstOnGrid({ startMinutes }: OpeningSpan, interval: number): number {
  if (startMinutes >= 0) return startMinutes
  return startMinutes <= -MINUTES_PER_DAY ? 0 : startMinutes + Math.ceil(-startMinutes / interval) * interval
}

/** `firstInstantFrom` for minutes from the date's midnight that may lie on the dates around it. */
function firstInstantAround(date: LocalDate, wallMinutes: number, timeZone: string): number {
  if (wallMinutes >= 0 && wallMinutes <= MINUTES_PER_DAY) return firstInstantFrom(localDay(date, timeZone), wallMinutes)
  const days = Math.floor(wallMinutes / MINUTES_PER_DAY)
  return firstInstantFrom(localDay(addDays(date, days), timeZone), wallMinutes - days * MINUTES_PER_DAY)
}

function spansOn(hours: Hours, date: LocalDate): readonly OpeningSpan[] {
  return hours.dated.get(date) ?? hours.weekly[weekdayOf(date)] ?? []
}

function toPerson(member: StaffAvailability, input: AvailabilityInput): Person {
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
  return { id: member.id, hours: toHours(member, input.exceptions), blockedFrom, blockedUntil, next: 0 }
}

/** Sorts in place, which costs little where the spans come sorted. */
function byStart(spans: EpochSpan[]): EpochSpan[] {
  return spans.sort((a, b) => a.from - b.from)
}

/**
 * Returns whether `start` can be booked, with `staffId` or with anyone, whatever `from` and `to` say: ok exactly for
 * the starts that `offerStarts` gives. Otherwise the hardest reason that excludes any of them.
 */
export function explainStart(input: AvailabilityInput, start: Date, staffId?: string): StartAnswer {
  const asked = input.staff.filter((member) => staffId === undefined || member.id === staffId)
  const refusals = asked.map((member) => refusalOf(member, input, start))
  const staffIds = asked.filter((_, index) => refusals[index] === null).map((member) => member.id)
  if (staffIds.length > 0) return { ok: true, staffIds }
  return { ok: false, reason: START_REFUSALS.find((reason) => refusals.includes(reason)) ?? 'no_staff' }
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
  const runs = runsOn(toHours(member, input.exceptions), date)
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

/**
 * Returns the `count` free starts nearest to `around`, sorted by time; of two equally near the earlier is taken.
 * Source: decisions 4.
 */
export function nearestStarts(days: readonly SlotDay[], around: Date, count: number): Slot[] {
  const distance = (slot: Slot) => Math.abs(slot.start.getTime() - around.getTime())
  return days
    .flatMap((day) => day.slots)
    .sort((a, b) => distance(a) - distance(b) || a.start.getTime() - b.start.getTime())
    .slice(0, count)
    .sort((a, b) => a.start.getTime() - b.start.getTime())
}

/**
 * Returns which of `staffIds` has the fewest bookings that day (absent means none), the first of equals; null if there
 * is nobody. Source: decisions 4.
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
