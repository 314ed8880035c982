/** Rates, comparisons and forecasts are shown only if they are based on enough data. */

/** Minimum appointments for a rate. With fewer, a single appointment would change it by more than five points. */
export const MIN_FOR_RATE = 20

/** Minimum outcomes for judging forecasts. With fewer, chance hides whether they came true. */
export const MIN_FOR_FORECAST = 200

/** A numerator and denominator, in appointments. */
export interface Tally {
  part: number
  whole: number
}

/** Returns the share from 0 to 1; null below `MIN_FOR_RATE`. */
export function rateOf({ part, whole }: Tally): number | null {
  return whole < MIN_FOR_RATE ? null : part / whole
}

/** Formats a rate as "12.5%", as "2 of 5" below `MIN_FOR_RATE`, or as a dash if nothing was counted. */
export function rateText(tally: Tally): string {
  const rate = rateOf(tally)
  if (rate !== null) return percentText(rate)
  return tally.whole === 0 ? '–' : `${tally.part} of ${tally.whole}`
}

/** Returns " (12.5%)", to put after "5 of 40"; empty below `MIN_FOR_RATE`. */
export function rateNote(tally: Tally): string {
  const rate = rateOf(tally)
  return rate === null ? '' : ` (${percentText(rate)})`
}

/** Formats a share from 0 to 1 as "12.5%", always with one decimal. */
export function percentText(share: number): string {
  return `${(Math.round(share * 1000) / 10).toFixed(1)}%`
}
