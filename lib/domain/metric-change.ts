/** Describes how a metric changed since the previous period. Periods with too little data aren't compared. */
import { MIN_FOR_RATE, type Tally } from './rate'

/** A metric's unit, and which direction is better. */
export interface Measure {
  unit: 'percent' | 'count' | 'money'
  better: 'up' | 'down'
}

/** A metric of one period: a share from 0 to 1, a number or cents, and the number of appointments it is based on. */
export interface Measured {
  value: number
  counted: number
}

/** Returns a tally as a fraction for comparison; 0 if nothing was counted. */
export function shareOf({ part, whole }: Tally): Measured {
  return { value: whole === 0 ? 0 : part / whole, counted: whole }
}

/** A comparison in words. */
export interface Change {
  text: string
  /** `same`: no change, or too little data to tell. */
  verdict: 'good' | 'bad' | 'same'
  rises: boolean
}

/** From this factor on, a rise is given as a multiple, because its percentage says nothing. */
const MANYFOLD = 10

/**
 * Compares two periods: rates in percentage points, everything else in percent, both with one decimal, or as a multiple
 * from ten times on. If either is
 * based on fewer than `MIN_FOR_RATE` appointments, the text says so and the verdict is `same`.
 */
export function changeOf(now: Measured, before: Measured, { unit, better }: Measure): Change {
  if (now.counted < MIN_FOR_RATE) return noVerdict(unit === 'percent' ? 'Not enough data yet' : 'Too few to compare')
  if (before.counted < MIN_FOR_RATE)
    return noVerdict(before.counted === 0 ? 'No earlier data' : 'Too few before to compare')
  if (unit !== 'percent' && before.value === 0)
    return noVerdict(now.value === 0 ? 'Same as previous period' : 'None in the previous period')
  const change = unit === 'percent' ? now.value - before.value : (now.value - before.value) / before.value
  const shown = Math.round(change * 1000) / 10
  if (shown === 0) return noVerdict('Same as previous period')
  const rises = shown > 0
  return {
    text:
      unit !== 'percent' && change >= MANYFOLD - 1
        ? manyfold(change)
        : `${rises ? '+' : '−'}${Math.abs(shown).toFixed(1)}${unit === 'percent' ? ' pts' : '%'} vs previous period`,
    verdict: rises === (better === 'up') ? 'good' : 'bad',
    rises,
  }
}

function manyfold(change: number): string {
  return `${Math.round(change + 1)} times the previous period`
}

function noVerdict(text: string): Change {
  return { text, verdict: 'same', rises: false }
}
