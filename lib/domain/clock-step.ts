/** How often free times change because the clock moves on, so that a page that shows them can be reused until then. */

/** What places a business's starts on the clock. All in minutes. */
export interface StartGrid {
  slotIntervalMinutes: number
  minimumNoticeMinutes: number
  /** The openings of all spans, its own and its staff's, since local midnight. */
  openings: readonly number[]
}

/** Every zone's offset from UTC is a multiple of this, so local midnight and the openings are too, if they are locally. */
const ZONE_STEP_MINUTES = 15

/**
 * Returns the minutes between two moments at which the clock may take a start away (`offerStarts`): these moments are
 * multiples of it since the epoch. A start may be booked until the very moment its notice begins, so a span between two
 * moments includes its end, not its beginning.
 */
export function clockStepMinutes({ slotIntervalMinutes, minimumNoticeMinutes, openings }: StartGrid): number {
  return [slotIntervalMinutes, minimumNoticeMinutes, ...openings].reduce(commonDivisor, ZONE_STEP_MINUTES)
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
