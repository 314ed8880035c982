/** The effect of calls: no-shows among suggested visits compared with those held out at random. */
import { MIN_FOR_RATE } from './rate'
import { wilsonInterval } from './wilson'

/** Finished visits, and how many of them were missed. */
export interface Group {
  finished: number
  missed: number
}

/** Shares from 0 to 1. A difference above 0 means that fewer suggested visits were missed. */
export interface Effect {
  suggested: Group
  heldOut: Group
  /** Null while there are too few visits. */
  measured: { suggestedRate: number; heldOutRate: number; difference: number; low: number; high: number } | null
}

/** Returns the effect with its 95% interval, once both groups have `MIN_FOR_RATE` finished visits. */
export function measureEffect(suggested: Group, heldOut: Group): Effect {
  if (suggested.finished < MIN_FOR_RATE || heldOut.finished < MIN_FOR_RATE)
    return { suggested, heldOut, measured: null }
  const [suggestedRate, heldOutRate] = [rateOf(suggested), rateOf(heldOut)]
  return { suggested, heldOut, measured: { suggestedRate, heldOutRate, ...differenceInterval(heldOut, suggested) } }
}

/**
 * Returns the first share of missed visits minus the second, with its 95% interval. Neither group may be empty. Source:
 * Newcombe 1998, method 10.
 */
export function differenceInterval(first: Group, second: Group): { difference: number; low: number; high: number } {
  const [p1, p2] = [rateOf(first), rateOf(second)]
  const [one, two] = [wilsonInterval(first.missed, first.finished), wilsonInterval(second.missed, second.finished)]
  const difference = p1 - p2
  return {
    difference,
    low: difference - Math.hypot(p1 - one.low, two.high - p2),
    high: difference + Math.hypot(one.high - p1, p2 - two.low),
  }
}

function rateOf({ finished, missed }: Group): number {
  return missed / finished
}
