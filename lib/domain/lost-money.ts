/** Revenue kept and lost, in cents. */
import type { Measured } from './metric-change'
import { MIN_FOR_RATE } from './rate'

/** Ended visits by outcome: total prices in cents, and counts. */
export interface MoneyFigures {
  /** Prices of completed visits. */
  keptCents: number
  noShowCents: number
  /** Prices of visits cancelled within the late-change cutoff. */
  lateCents: number
  completed: number
  noShows: number
  lateCancelled: number
}

/** The sums of no visits: all zero. */
export const NO_MONEY: MoneyFigures = {
  keptCents: 0,
  noShowCents: 0,
  lateCents: 0,
  completed: 0,
  noShows: 0,
  lateCancelled: 0,
}

/** Adds the sums of two groups of visits. */
export function addMoney(a: MoneyFigures, b: MoneyFigures): MoneyFigures {
  return {
    keptCents: a.keptCents + b.keptCents,
    noShowCents: a.noShowCents + b.noShowCents,
    lateCents: a.lateCents + b.lateCents,
    completed: a.completed + b.completed,
    noShows: a.noShows + b.noShows,
    lateCancelled: a.lateCancelled + b.lateCancelled,
  }
}

/** Returns the number of completed, missed and late-cancelled visits. */
export function endedOf({ completed, noShows, lateCancelled }: MoneyFigures): number {
  return completed + noShows + lateCancelled
}

/** Returns one of the amounts for comparison, based on all completed, missed and late-cancelled visits. */
export function measuredMoney(figures: MoneyFigures, amount: 'keptCents' | 'noShowCents' | 'lateCents'): Measured {
  return { value: figures[amount], counted: endedOf(figures) }
}

/**
 * Returns the share, from 0 to 1, of the prices of completed, missed and late-cancelled visits that was lost. Null if
 * there are fewer than `MIN_FOR_RATE` of them, or if all were free.
 */
export function lostShare(figures: MoneyFigures): number | null {
  const lost = figures.noShowCents + figures.lateCents
  const due = figures.keptCents + lost
  return endedOf(figures) < MIN_FOR_RATE || due === 0 ? null : lost / due
}

/** Ranges of time left before the start when a visit was cancelled late; each begins at `fromHours`. */
export const LATE_BANDS = [
  { fromHours: 0, label: 'Under 2 hours before' },
  { fromHours: 2, label: '2 to 6 hours before' },
  { fromHours: 6, label: '6 to 12 hours before' },
  { fromHours: 12, label: '12 to 24 hours before' },
  { fromHours: 24, label: 'Over 24 hours before' },
] as const
