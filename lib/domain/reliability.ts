/** Reliability bands, by the percentage of actual or expected no-shows. */

/** A client with fewer finished visits than this is New. */
export const NEW_BELOW_VISITS = 3

/** A client's bands, by their no-show percentage. */
export const RELIABILITY_BANDS = ['new', 'reliable', 'caution', 'high-risk'] as const
export type ReliabilityBand = (typeof RELIABILITY_BANDS)[number]

/** Band names as the screens show them. */
export const BAND_LABELS: Record<ReliabilityBand, string> = {
  new: 'New',
  reliable: 'Reliable',
  caution: 'Caution',
  'high-risk': 'High Risk',
}

/** The percentage from which Caution begins. */
export const CAUTION_FROM = 10
/** The percentage from which High Risk begins. */
export const HIGH_RISK_FROM = 25

/** Returns no-shows as a whole percentage of all finished visits; null before the first. */
export function noShowPercent(completed: number, noShows: number): number | null {
  const finished = completed + noShows
  return finished === 0 ? null : Math.round((noShows / finished) * 100)
}

/**
 * Returns the band: New below three finished visits; otherwise Reliable below 10%, Caution below 25%, and High Risk
 * from 25% on.
 */
export function reliabilityBand(completed: number, noShows: number): ReliabilityBand {
  return bandOfPercent(noShowPercent(completed, noShows) ?? 0, completed + noShows)
}

/** Describes what a client's band is based on: "Missed 2 of 9 appointments". */
export function reliabilityWords(completed: number, noShows: number): string {
  const finished = completed + noShows
  if (finished === 0) return 'No finished appointments yet'
  return `Missed ${noShows} of ${finished} ${finished === 1 ? 'appointment' : 'appointments'}`
}

/** Returns the band of an actual or expected no-show percentage for a client with this many finished visits. */
export function bandOfPercent(percent: number, finishedVisits: number): ReliabilityBand {
  if (finishedVisits < NEW_BELOW_VISITS) return 'new'
  if (percent >= HIGH_RISK_FROM) return 'high-risk'
  return percent >= CAUTION_FROM ? 'caution' : 'reliable'
}
