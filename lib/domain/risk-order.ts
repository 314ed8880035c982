/** The visits of a day by whom to call first. Source: risk model, decisions 9. */

/** A visit as the order sees it; `probability` is null once it began or ended, and before it was worked out. */
export interface OrderedVisit {
  id: string
  startsAt: Date
  probability: number | null
}

/** A visit's place in its day's order, from 1, among so many with a risk. */
export interface RiskRank {
  place: number
  of: number
}

/** How the visits of a day are listed. */
export const VISIT_ORDERS = ['time', 'risk'] as const
export type VisitOrder = (typeof VISIT_ORDERS)[number]

/**
 * Compares for sorting: riskiest first, equally risky ones by their start; those without a risk last, by their start.
 */
export function compareByRisk(a: OrderedVisit, b: OrderedVisit): number {
  const riskiest = (b.probability ?? -1) - (a.probability ?? -1)
  return riskiest || a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1)
}

/** Returns the places of one day's visits, by id; those without a risk have none. */
export function rankByRisk(visits: readonly OrderedVisit[]): Map<string, RiskRank> {
  const risky = visits.filter(({ probability }) => probability !== null).sort(compareByRisk)
  return new Map(risky.map(({ id }, index) => [id, { place: index + 1, of: risky.length }]))
}

/** Formats a place as "3rd of 8 by risk". */
export function rankWords({ place, of }: RiskRank): string {
  return `${ordinal(place)} of ${of} by risk`
}

const ENDINGS: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' }

function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1
  return `${place}${isTeen ? 'th' : (ENDINGS[place % 10] ?? 'th')}`
}
