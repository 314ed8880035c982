/** Orders a day's visits by risk. */

/** A visit to sort. `probability` is null once it has begun or ended, and before it is scored. */
export interface OrderedAppointment {
  id: string
  startsAt: Date
  probability: number | null
}

/** A visit's rank by risk within its day: `place`, counted from 1, out of `of` visits with a risk. */
export interface RiskRank {
  place: number
  of: number
}

/** The orders in which a day's visits can be listed. */
export const VISIT_ORDERS = ['time', 'risk'] as const
export type VisitOrder = (typeof VISIT_ORDERS)[number]

/** Compares visits: riskiest first, visits without a risk last, ties by start. */
export function compareByRisk(a: OrderedAppointment, b: OrderedAppointment): number {
  const riskiest = (b.probability ?? -1) - (a.probability ?? -1)
  return riskiest || a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
}

/** Returns the ranks of one day's visits by id. Visits without a risk have none. */
export function rankByRisk(visits: readonly OrderedAppointment[]): Map<string, RiskRank> {
  const risky = visits.filter(({ probability }) => probability !== null).sort(compareByRisk)
  return new Map(risky.map(({ id }, index) => [id, { place: index + 1, of: risky.length }]))
}

/** Formats a rank as "3rd of 8 by risk". */
export function rankWords({ place, of }: RiskRank): string {
  return `${ordinal(place)} of ${of} by risk`
}

const ENDINGS: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' }

function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1
  return `${place}${isTeen ? 'th' : (ENDINGS[place % 10] ?? 'th')}`
}
