/** The ledger: how a business's offered time was used. Each offered minute has exactly one of six uses. */
import type { AppointmentStatus } from './appointment'
import { HOLDING_STATUSES } from './appointment'
import type { DateRange } from './analytics'
import { DEFINITIONS, type DefinitionId } from './definitions'
import { datesBetween, addDays, daysBetween, weekOf, type LocalDate } from './local-date'
import { openSpans, toEpochSpan, type EpochSpan } from './slots'
import type { BusinessHours, StaffHours } from './staff-hours'
import { endOfBusinessDay, firstInstantFrom, localDay, startOfBusinessDay } from './time'

/** The possible uses of a minute, best first. */
export const LEDGER_PARTS = ['kept', 'recovered', 'noShow', 'lateCancelled', 'empty', 'open'] as const
export type LedgerPart = (typeof LEDGER_PARTS)[number]

/** Whole minutes by use. */
export type LedgerMinutes = Record<LedgerPart, number>

/** The definition of each use. */
export const LEDGER_TERMS = {
  kept: 'hoursKept',
  recovered: 'hoursRecovered',
  noShow: 'hoursNoShow',
  lateCancelled: 'hoursLateCancelled',
  empty: 'hoursEmpty',
  open: 'hoursOpen',
} as const satisfies Record<LedgerPart, DefinitionId>

/** Returns the label of a use, such as "Kept". */
export function ledgerLabel(part: LedgerPart): string {
  return DEFINITIONS[LEDGER_TERMS[part]].term
}

/** A visit; all times are instants. */
export interface LedgerAppointment {
  from: Date
  until: Date
  /** Includes buffers. */
  blockedFrom: Date
  blockedUntil: Date
  status: AppointmentStatus
  /** Whether its client cancelled it within the late-change cutoff, or it was released. */
  wasGivenUpLate: boolean
  /** Whether the visit took a freed slot. */
  isRefill: boolean
}

/** A staff member, with all visits that overlap the range. */
export interface LedgerStaff extends StaffHours {
  /** When their hours began to count. If null, only their visits count, because their hours are no longer offered. */
  since: Date | null
  timeOff: readonly EpochSpan[]
  visits: readonly LedgerAppointment[]
}

/** Everything the ledger is computed from. */
export interface LedgerInput extends BusinessHours {
  timeZone: string
  /** Local dates, both inclusive. */
  range: DateRange
  now: Date
  staff: readonly LedgerStaff[]
}

/** The use of the minutes of one local date. */
export interface LedgerDay {
  date: LocalDate
  minutes: LedgerMinutes
}

const MINUTE = 60_000
const UTC_DAY = 86_400_000

/** Nothing counted yet. */
export const NO_MINUTES: LedgerMinutes = { kept: 0, recovered: 0, noShow: 0, lateCancelled: 0, empty: 0, open: 0 }

/**
 * Returns the minutes of all staff together for every date in the range. Offered time is the current opening hours
 * without time off, plus visits outside them. No minute of a staff member counts twice.
 */
export function toLedger(input: LedgerInput): LedgerDay[] {
  const staff = input.staff.map((member) => ({
    facts: toFacts(member),
    spansOn: openSpans(member, input),
  }))
  const days: LedgerDay[] = []
  for (const date of datesBetween(input.range.from, input.range.to)) {
    const milliseconds = { ...NO_MINUTES }
    const clock = localDay(date, input.timeZone)
    for (const { facts, spansOn } of staff) {
      const open = spansOn(date).map(({ startMinutes, endMinutes }) => ({
        from: firstInstantFrom(clock, startMinutes),
        until: firstInstantFrom(clock, endMinutes),
      }))
      addDay(milliseconds, open, facts, dayBounds(date, input.timeZone), input.now.getTime())
    }
    days.push({ date, minutes: mapParts((part) => Math.round(milliseconds[part] / MINUTE)) })
  }
  return days
}

function dayBounds(date: LocalDate, timeZone: string): EpochSpan {
  return { from: startOfBusinessDay(date, timeZone).getTime(), until: endOfBusinessDay(date, timeZone).getTime() }
}

interface VisitSpans {
  visit: LedgerAppointment
  own: EpochSpan
  blocked: EpochSpan
}

/** All facts about one day that determine how a moment of it was used. */
interface Facts {
  open: readonly EpochSpan[]
  timeOff: readonly EpochSpan[]
  since: number
  visits: readonly VisitSpans[]
}

/** The facts of all days. Visits are indexed by the UTC days they touch, so that each date reads only its own. */
interface AllFacts {
  timeOff: readonly EpochSpan[]
  since: number
  visitsOn: ReadonlyMap<number, readonly VisitSpans[]>
}

/** Returns the facts of all days, except for the open spans, which differ by date. */
function toFacts({ since, timeOff, visits }: LedgerStaff): AllFacts {
  const visitsOn = new Map<number, VisitSpans[]>()
  for (const visit of visits) {
    const spans = {
      visit,
      own: toEpochSpan(visit),
      blocked: toEpochSpan({ from: visit.blockedFrom, until: visit.blockedUntil }),
    }
    for (const day of utcDaysOf(spans.blocked)) visitsOn.set(day, [...(visitsOn.get(day) ?? []), spans])
  }
  return { since: since?.getTime() ?? Infinity, timeOff, visitsOn }
}

function utcDaysOf({ from, until }: EpochSpan): number[] {
  const first = Math.floor(from / UTC_DAY)
  return Array.from({ length: Math.ceil(until / UTC_DAY) - first }, (_, index) => first + index)
}

function addDay(
  sum: LedgerMinutes,
  open: readonly EpochSpan[],
  { since, timeOff, visitsOn }: AllFacts,
  day: EpochSpan,
  now: number,
): void {
  const visits = new Set(utcDaysOf(day).flatMap((utcDay) => visitsOn.get(utcDay) ?? []))
  const facts: Facts = {
    open,
    since,
    timeOff: timeOff.filter((span) => touches(span, day)),
    visits: [...visits].filter(({ blocked }) => touches(blocked, day)),
  }
  const spans = [...facts.open, ...facts.timeOff, ...facts.visits.flatMap(({ own, blocked }) => [own, blocked])]
  const marks = [day.from, day.until, now, facts.since, ...spans.flatMap(({ from, until }) => [from, until])]
  const cuts = [...new Set(marks.filter((at) => at >= day.from && at <= day.until))].sort((a, b) => a - b)
  cuts.slice(1).forEach((until, index) => {
    const from = cuts[index] ?? until
    const part = partAt(from, facts, now)
    if (part !== null) sum[part] += until - from
  })
}

/** Returns the use of the stretch that begins at `at`, within which no fact changes; null if it wasn't offered. */
function partAt(at: number, { open, timeOff, since, visits }: Facts, now: number): LedgerPart | null {
  const isOffered = at >= since && open.some(holds(at)) && !timeOff.some(holds(at))
  const holding = visits.find(
    ({ visit, own, blocked }) => isHolding(visit) && (holds(at)(own) || (isOffered && holds(at)(blocked))),
  )
  if (holding) return holding.visit.isRefill ? 'recovered' : 'kept'
  if (visits.some(({ visit, own }) => visit.status === 'no-show' && holds(at)(own))) return 'noShow'
  if (!isOffered) return null
  if (at >= now) return 'open'
  return visits.some(({ visit, own }) => visit.wasGivenUpLate && holds(at)(own)) ? 'lateCancelled' : 'empty'
}

function isHolding({ status }: LedgerAppointment): boolean {
  return (HOLDING_STATUSES as readonly string[]).includes(status)
}

function holds(at: number): (span: EpochSpan) => boolean {
  return ({ from, until }) => from <= at && at < until
}

function touches(a: EpochSpan, b: EpochSpan): boolean {
  return a.from < b.until && b.from < a.until
}

function mapParts(valueOf: (part: LedgerPart) => number): LedgerMinutes {
  return Object.fromEntries(LEDGER_PARTS.map((part) => [part, valueOf(part)])) as LedgerMinutes
}

/** Adds minutes part by part. */
export function addMinutes(a: LedgerMinutes, b: LedgerMinutes): LedgerMinutes {
  return mapParts((part) => a[part] + b[part])
}

/** Returns the sum over all uses, which is the offered minutes. */
export function totalMinutes(minutes: LedgerMinutes): number {
  return LEDGER_PARTS.reduce((sum, part) => sum + minutes[part], 0)
}

/** The longest range a request may have, in days. */
export const LEDGER_MAX_DAYS = 92
const DAILY_UP_TO = 14

/** One bar of the chart: a day if the range has up to 14 days, otherwise a calendar week, cut to the range. */
export interface LedgerStep extends DateRange {
  minutes: LedgerMinutes
}

/** Groups the days into steps. */
export function toLedgerSteps(days: readonly LedgerDay[]): LedgerStep[] {
  const steps: LedgerStep[] = []
  for (const { date, minutes } of days) {
    const last = steps.at(-1)
    if (last && days.length > DAILY_UP_TO && weekOf(last.from).from === weekOf(date).from) {
      last.to = date
      last.minutes = addMinutes(last.minutes, minutes)
    } else {
      steps.push({ from: date, to: date, minutes })
    }
  }
  return steps
}

/** Cuts a range to its last `LEDGER_MAX_DAYS` days. */
export function ledgerRange({ from, to }: DateRange): DateRange {
  return daysBetween(from, to) < LEDGER_MAX_DAYS ? { from, to } : { from: addDays(to, 1 - LEDGER_MAX_DAYS), to }
}
