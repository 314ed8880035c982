/** What the figures of a business mean: counts, rates, ranges and the words for them. */
import { addDays, datesBetween, daysBetween, type LocalDate } from './local-date'
import { rateOf, type Tally } from './rate'

/** Local dates, both inclusive. */
export interface DateRange {
  from: LocalDate
  to: LocalDate
}

/** Visits whose start falls into a range or group, counted by what became of them. */
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

/** Nothing counted yet. */
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

/** What can be charted. */
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

/** A figure's name, unit and meaning, and whether more of it is good news. */
export interface Metric {
  label: string
  unit: 'percent' | 'count' | 'money'
  better: 'up' | 'down'
  definition: string
}

/** Every figure in words, as the screen explains them. */
export const METRICS: Record<MetricId, Metric> = {
  noShowRate: {
    label: 'No-show rate',
    unit: 'percent',
    better: 'down',
    definition:
      'No-shows out of all visits that ended as completed or no-show. Cancelled and open visits do not count.',
  },
  lateCancelRate: {
    label: 'Late-cancel rate',
    unit: 'percent',
    better: 'down',
    definition: 'Visits cancelled inside your change cut-off, out of all visits booked for the range.',
  },
  cancellationRate: {
    label: 'Cancellation rate',
    unit: 'percent',
    better: 'down',
    definition: 'All cancelled visits, late ones included, out of all visits booked for the range.',
  },
  confirmationRate: {
    label: 'Confirmation rate',
    unit: 'percent',
    better: 'up',
    definition:
      'Visits that were confirmed at some time, by the client or by you, out of all visits booked for the range.',
  },
  visits: {
    label: 'Visits booked',
    unit: 'count',
    better: 'up',
    definition: 'All visits whose start falls into the range, whatever became of them.',
  },
  kept: {
    label: 'Revenue kept',
    unit: 'money',
    better: 'up',
    definition: 'The prices of completed visits, as they were when booked.',
  },
  lost: {
    label: 'Revenue lost',
    unit: 'money',
    better: 'down',
    definition: 'The prices of no-shows and of late cancellations, as they were when booked.',
  },
}

/** The value of a figure: a share from 0 to 1, a number or cents; null for a share of fewer than `MIN_FOR_RATE` visits. */
export function metricOf(counts: VisitCounts, metric: MetricId): number | null {
  switch (metric) {
    case 'visits':
      return counts.visits
    case 'kept':
      return counts.keptCents
    case 'lost':
      return counts.lostCents
    default:
      return rateOf(tallyOf(counts, metric))
  }
}

/** What a rate counts, out of what. */
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

/** Ranges offered, in days up to today. Source: decisions 9. */
export const RANGE_DAYS = [7, 30, 90, 365] as const

/** The longest range that can be asked for. */
export const RANGE_MAX_DAYS = 731

/** The last `days` days, today included. */
export function lastDays(today: LocalDate, days: number): DateRange {
  return { from: addDays(today, 1 - days), to: today }
}

/** The range of the same length right before. */
export function rangeBefore({ from, to }: DateRange): DateRange {
  const length = daysBetween(from, to) + 1
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** A step of the chart over time. */
export interface TrendStep extends DateRange {
  counts: VisitCounts
}

const DAILY_UP_TO = 31
const WEEKLY_UP_TO = 184

/** The range in days, weeks or calendar months, each with its counts; steps without visits are kept. */
export function toTrend(range: DateRange, perDay: ReadonlyMap<LocalDate, VisitCounts>): TrendStep[] {
  return toSteps(range, perDay, NO_VISITS, addCounts).map(({ value, ...step }) => ({ ...step, counts: value }))
}

/** The same for any figures of days that can be added up; `none` stands for a day without any. */
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

/** Steps are joined to at least so many days, as the first of these tells most of a rate. */
const LONGER_STEPS_DAYS = [7, 28, 84]

/**
 * The steps to chart a figure in. A rate needs `MIN_FOR_RATE` visits a step, so where most steps have fewer they are
 * joined into longer ones; where that does not help either, the steps come back as they are.
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

/** Bands of the time between booking and visit; each begins at so many hours. */
export const LEAD_BANDS = [
  { fromHours: 0, label: 'Under a day' },
  { fromHours: 24, label: '1 to 3 days' },
  { fromHours: 72, label: '3 to 7 days' },
  { fromHours: 168, label: '1 to 2 weeks' },
  { fromHours: 336, label: 'Over 2 weeks' },
] as const

/** Who put a visit into the book. */
export const SOURCE_LABELS: Record<string, string> = {
  public: 'Online',
  owner: 'By you',
  waitlist: 'Waitlist',
  import: 'Import',
}
