/**
 * The grid of possible starts: how often time alone changes which of them are free. A page that shows free times can be
 * reused until then.
 */

/** What determines at which minutes a business's appointments can start. All in minutes. */
export interface StartGrid {
  slotIntervalMinutes: number
  minimumNoticeMinutes: number
  /** The openings of all spans, its own and its staff's, since local midnight. */
  openings: readonly number[]
}

/** Every zone's offset from UTC is a multiple of this, so it is enough to look at local times. */
const ZONE_STEP_MINUTES = 15

/**
 * Returns a step, in minutes. Time alone changes the result of `offerStarts` only at multiples of the step since the
 * epoch. A start can still be booked at the instant when its notice begins, so the result changes just after a
 * multiple: each step excludes its first instant and includes its last.
 */
export function clockStepMinutes({ slotIntervalMinutes, minimumNoticeMinutes, openings }: StartGrid): number {
  return [slotIntervalMinutes, minimumNoticeMinutes, ...openings].reduce(commonDivisor, ZONE_STEP_MINUTES)
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
