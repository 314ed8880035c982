/** What a client's past visits say: how often they came, and when they like to come. */
import { weekdayOf } from './local-date'
import { localDateOf, wallMinutesOf } from './time'

/** Fewer finished visits than this say nothing yet. Source: decisions 9. */
export const NEW_BELOW_VISITS = 3

/** A client's bands, by their no-show percentage. */
export const RELIABILITY_BANDS = ['new', 'reliable', 'caution', 'high-risk'] as const
export type ReliabilityBand = (typeof RELIABILITY_BANDS)[number]

/** Band names as the screens show them. Source: product 9. */
export const BAND_LABELS: Record<ReliabilityBand, string> = {
  new: 'New',
  reliable: 'Reliable',
  caution: 'Caution',
  'high-risk': 'High Risk',
}

/** Percent from which a band begins. Source: decisions 9. */
export const CAUTION_FROM = 10
/** Percent from which a band begins. Source: decisions 9. */
export const HIGH_RISK_FROM = 25

/** Returns no-shows out of all finished visits, in whole percent; null before the first. */
export function noShowPercent(completed: number, noShows: number): number | null {
  const finished = completed + noShows
  return finished === 0 ? null : Math.round((noShows / finished) * 100)
}

/** Returns the band: Reliable below 10 %, Caution below 25 %, High Risk from there; New below three finished visits. */
export function reliabilityBand(completed: number, noShows: number): ReliabilityBand {
  return bandOfPercent(noShowPercent(completed, noShows) ?? 0, completed + noShows)
}

/** Words what a client's band rests on: "Missed 2 of 9 visits". */
export function reliabilityWords(completed: number, noShows: number): string {
  const finished = completed + noShows
  if (finished === 0) return 'No finished appointments yet'
  return `Missed ${noShows} of ${finished} ${finished === 1 ? 'appointment' : 'appointments'}`
}

/** Returns the band of a percentage, seen or expected, of a client with so many finished visits. */
export function bandOfPercent(percent: number, finishedVisits: number): ReliabilityBand {
  if (finishedVisits < NEW_BELOW_VISITS) return 'new'
  if (percent >= HIGH_RISK_FROM) return 'high-risk'
  return percent >= CAUTION_FROM ? 'caution' : 'reliable'
}

/** The parts of a day, in order. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const
type PartOfDay = (typeof PARTS_OF_DAY)[number]

/** A weekday (0 = Sunday) and part of the day, with the kept visits that fell there. */
export interface PreferredTime {
  weekday: number
  part: PartOfDay
  visits: number
}

const AFTERNOON_FROM = 12 * 60
const EVENING_FROM = 17 * 60
const SHOWN_TIMES = 3

/** Returns when completed visits began, most frequent first, at most three, on the business's clocks. */
export function preferredTimes(keptVisits: readonly Date[], timeZone: string): PreferredTime[] {
  const counts = new Map<string, PreferredTime>()
  for (const start of keptVisits) {
    const weekday = weekdayOf(localDateOf(start, timeZone))
    const part = partOfDay(wallMinutesOf(start, timeZone))
    const key = `${weekday} ${part}`
    const seen = counts.get(key)
    counts.set(key, { weekday, part, visits: (seen?.visits ?? 0) + 1 })
  }
  return [...counts.values()].sort(byVisits).slice(0, SHOWN_TIMES)
}

function byVisits(a: PreferredTime, b: PreferredTime): number {
  return b.visits - a.visits || a.weekday - b.weekday || PARTS_OF_DAY.indexOf(a.part) - PARTS_OF_DAY.indexOf(b.part)
}

function partOfDay(wallMinutes: number): PartOfDay {
  if (wallMinutes < AFTERNOON_FROM) return 'morning'
  return wallMinutes < EVENING_FROM ? 'afternoon' : 'evening'
}
