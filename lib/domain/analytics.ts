/** A business's metrics: counts, rates and date ranges. */
import { type Measure, type Measured, shareOf } from './metric-change'
import { DEFINITIONS } from './definitions'
import { addDays, datesBetween, daysBetween, type LocalDate } from './local-date'
import { rateOf, type Tally } from './rate'

/** Local dates, both inclusive. */
export interface DateRange {
  from: LocalDate
  to: LocalDate
}

/** Visits that start in a range or belong to a group, counted by outcome. */
export interface VisitCounts {
  visits: number
  completed: number
  noShows: number
  cancelled: number
  lateCancelled: number
  confirmed: number
  keptCents: number
  lostCents: number
}

/** All counts zero. */
export const NO_VISITS: VisitCounts = {
  visits: 0,
  completed: 0,
  noShows: 0,
  cancelled: 0,
  lateCancelled: 0,
  confirmed: 0,
  keptCents: 0,
  lostCents: 0,
}

/** The metrics that can be charted. */
export const METRIC_IDS = [
  'noShowRate',
  'lateCancelRate',
  'cancellationRate',
  'confirmationRate',
  'visits',
  'kept',
  'lost',
] as const
export type MetricId = (typeof METRIC_IDS)[number]
export type RateId = Exclude<MetricId, 'visits' | 'kept' | 'lost'>

/** Returns whether the metric is a rate: a share of appointments. */
export function isRate(metric: MetricId): metric is RateId {
  return METRICS[metric].unit === 'percent'
}

/** A metric's name and unit, and which direction is better. */
export interface Metric extends Measure {
  label: string
}

/** Every metric that can be charted; `DEFINITIONS` has its meaning. */
export const METRICS: Record<MetricId, Metric> = {
  noShowRate: { label: DEFINITIONS.noShowRate.term, unit: 'percent', better: 'down' },
  lateCancelRate: { label: DEFINITIONS.lateCancelRate.term, unit: 'percent', better: 'down' },
  cancellationRate: { label: DEFINITIONS.cancellationRate.term, unit: 'percent', better: 'down' },
  confirmationRate: { label: DEFINITIONS.confirmationRate.term, unit: 'percent', better: 'up' },
  visits: { label: DEFINITIONS.visits.term, unit: 'count', better: 'up' },
  kept: { label: DEFINITIONS.kept.term, unit: 'money', better: 'up' },
  lost: { label: DEFINITIONS.lost.term, unit: 'money', better: 'down' },
}

/**
 * Returns the value of a metric: a share from 0 to 1, a number or cents; null for a share of fewer than `MIN_FOR_RATE`
 * visits.
 */
export function metricOf(counts: VisitCounts, metric: MetricId): number | null {
  return isRate(metric) ? rateOf(tallyOf(counts, metric)) : measuredOf(counts, metric).value
}

/**
 * Returns a metric with the number of appointments it is based on, for a comparison with another period. Money is based
 * on all completed, missed and late-cancelled appointments.
 */
export function measuredOf(counts: VisitCounts, metric: MetricId): Measured {
  if (isRate(metric)) return shareOf(tallyOf(counts, metric))
  if (metric === 'visits') return { value: counts.visits, counted: counts.visits }
  return {
    value: metric === 'kept' ? counts.keptCents : counts.lostCents,
    counted: counts.completed + counts.noShows + counts.lateCancelled,
  }
}

/** Returns the numerator and denominator of a rate. */
export function tallyOf(counts: VisitCounts, rate: RateId): Tally {
  switch (rate) {
    case 'noShowRate':
      return { part: counts.noShows, whole: counts.completed + counts.noShows }
    case 'lateCancelRate':
      return { part: counts.lateCancelled, whole: counts.visits }
    case 'cancellationRate':
      return { part: counts.cancelled, whole: counts.visits }
    case 'confirmationRate':
      return { part: counts.confirmed, whole: counts.visits }
  }
}

/** Sums counts. */
export function addCounts(a: VisitCounts, b: VisitCounts): VisitCounts {
  return {
    visits: a.visits + b.visits,
    completed: a.completed + b.completed,
    noShows: a.noShows + b.noShows,
    cancelled: a.cancelled + b.cancelled,
    lateCancelled: a.lateCancelled + b.lateCancelled,
    confirmed: a.confirmed + b.confirmed,
    keptCents: a.keptCents + b.keptCents,
    lostCents: a.lostCents + b.lostCents,
  }
}

/** The ranges an owner can choose, in days up to today. */
export const RANGE_DAYS = [7, 30, 90, 365] as const

/** The longest range a request may have, in days. */
export const RANGE_MAX_DAYS = 731

/** Returns the last `days` days, including today. */
export function lastDays(today: LocalDate, days: number): DateRange {
  return { from: addDays(today, 1 - days), to: today }
}

/** Returns the previous range of the same length. */
export function rangeBefore({ from, to }: DateRange): DateRange {
  const length = daysBetween(from, to) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** One step of the trend chart (a day, a week or a month), with its counts. */
export interface TrendStep extends DateRange {
  counts: VisitCounts
}

const DAILY_UP_TO = 31
const WEEKLY_UP_TO = 184

/**
 * Splits the range into days (up to 31 days), weeks (up to 184 days) or calendar months, each with its counts. Includes
 * steps without visits.
 */
export function toTrend(range: DateRange, perDay: ReadonlyMap<LocalDate, VisitCounts>): TrendStep[] {
  return toSteps(range, perDay, NO_VISITS, addCounts).map(({ value, ...step }) => ({ ...step, counts: value }))
}

/**
 * Splits the range as `toTrend` does, for any daily numbers that can be added. `none` is the value for a day without
 * data.
 */
export function toSteps<Value>(
  range: DateRange,
  perDay: ReadonlyMap<LocalDate, Value>,
  none: Value,
  add: (a: Value, b: Value) => Value,
): Array<DateRange & { value: Value }> {
  const length = daysBetween(range.from, range.to) + 1
  const steps: Array<DateRange & { value: Value }> = []
  for (const date of datesBetween(range.from, range.to)) {
    const open = steps.at(-1)
    const value = perDay.get(date) ?? none
    const goesOn =
      open &&
      (length <= DAILY_UP_TO
        ? false
        : length <= WEEKLY_UP_TO
          ? daysBetween(open.from, date) < 7
          : open.from.slice(0, 7) === date.slice(0, 7))
    if (open && goesOn) {
      open.to = date
      open.value = add(open.value, value)
    } else {
      steps.push({ from: date, to: date, value })
    }
  }
  return steps
}

/** Minimum lengths of merged steps, in days; the first one with enough visits per step is used. */
const LONGER_STEPS_DAYS = [7, 28, 84]

/**
 * Returns the steps in which to chart a metric. A rate needs `MIN_FOR_RATE` visits per step: if most steps have fewer,
 * they are merged into longer ones. If that doesn't help, returns the steps unchanged.
 */
export function stepsFor(metric: MetricId, steps: readonly TrendStep[]): readonly TrendStep[] {
  if (METRICS[metric].unit !== 'percent') return steps
  const choices = [steps, ...LONGER_STEPS_DAYS.map((days) => joinSteps(steps, days))].filter(({ length }) => length > 1)
  return (
    choices.find(
      (choice) => choice.filter(({ counts }) => metricOf(counts, metric) !== null).length * 2 > choice.length,
    ) ?? steps
  )
}

function joinSteps(steps: readonly TrendStep[], days: number): TrendStep[] {
  const joined: TrendStep[] = []
  for (const step of steps) {
    const open = joined.at(-1)
    if (open && daysBetween(open.from, open.to) + 1 < days) {
      joined[joined.length - 1] = { from: open.from, to: step.to, counts: addCounts(open.counts, step.counts) }
    } else {
      joined.push(step)
    }
  }
  return joined
}

/** Ranges of lead time between booking and visit; each begins at `fromHours`. */
export const LEAD_BANDS = [
  { fromHours: 0, label: 'Under a day' },
  { fromHours: 24, label: '1 to 3 days' },
  { fromHours: 72, label: '3 to 7 days' },
  { fromHours: 168, label: '1 to 2 weeks' },
  { fromHours: 336, label: 'Over 2 weeks' },
] as const

/** Labels for the ways a visit can be booked. */
export const SOURCE_LABELS: Record<string, string> = {
  public: 'Online',
  owner: 'By you',
  waitlist: 'Waitlist',
  import: 'Import',
}
