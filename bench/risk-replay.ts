/** Replays a stream of bookings and outcomes to the risk model, day by day, as a business would learn about them. */
import type { RiskAppointment } from '@/lib/domain/risk-features'
import { refit, type RiskOutcome } from '@/lib/domain/risk-refit'
import { priorModel, scoreRisk, type RiskModel, type RiskScore } from '@/lib/domain/risk-score'

/** One line of a replay; `t` is the day on which it becomes known. */
export type ReplayEvent =
  | ({ t: number; ev: 'book'; id: string; biz: string; client: string | null } & Booking)
  | { t: number; ev: 'score'; id: string }
  | { t: number; ev: 'outcome'; id: string; y: 0 | 1 }
  | { t: number; ev: 'cancel'; id: string }

interface Booking {
  bookedDay: number | null
  day: number
  weekday: number
  minute: number | null
  service: string | null
  staff: string | null
}

interface Booked extends Booking {
  id: string
  business: Business
  client: string | null
  hasEarlierBookedThatDay: boolean
  score: RiskScore | null
}

interface Outcome extends RiskOutcome {
  eta: number
}

interface Business {
  model: RiskModel
  hasNews: boolean
  outcomes: Outcome[]
  byClient: Map<string, Outcome[]>
  daysOfClients: Set<string>
}

/** A score, and the visit it was requested for. */
export interface ReplayedScore extends RiskScore {
  id: string
  day: number
  bookedDay: number | null
}

/**
 * Returns the scores that a stream requests, in order. If a business has new outcomes, refits its model before its next
 * score.
 */
export function replay(events: Iterable<ReplayEvent>): ReplayedScore[] {
  const businesses = new Map<string, Business>()
  const visits = new Map<string, Booked>()
  const scores: ReplayedScore[] = []
  for (const event of events) {
    if (event.ev === 'book') visits.set(event.id, book(event, businessOf(businesses, event.biz)))
    else if (event.ev === 'score') scores.push(score(visitOf(visits, event.id), event.t))
    else if (event.ev === 'outcome') learn(visitOf(visits, event.id), event.y === 1, event.t)
    else visits.delete(event.id)
  }
  return scores
}

function businessOf(businesses: Map<string, Business>, id: string): Business {
  const known = businesses.get(id)
  if (known) return known
  const business: Business = {
    model: priorModel(null),
    hasNews: false,
    outcomes: [],
    byClient: new Map(),
    daysOfClients: new Set(),
  }
  businesses.set(id, business)
  return business
}

function visitOf(visits: Map<string, Booked>, id: string): Booked {
  const visit = visits.get(id)
  if (!visit) throw new Error(`the stream never booked ${id}`)
  return visit
}

function book(
  { id, client, bookedDay, day, weekday, minute, service, staff }: Extract<ReplayEvent, { ev: 'book' }>,
  business: Business,
): Booked {
  const clientDay = `${client} ${day}`
  const hasEarlierBookedThatDay = client !== null && business.daysOfClients.has(clientDay)
  business.daysOfClients.add(clientDay)
  return { id, business, client, bookedDay, day, weekday, minute, service, staff, hasEarlierBookedThatDay, score: null }
}

function score(visit: Booked, today: number): ReplayedScore {
  const { business, client } = visit
  if (business.hasNews) {
    business.model = refit(business.model.base, business.outcomes, today)
    business.hasNews = false
  }
  const past = client === null ? [] : (business.byClient.get(client) ?? [])
  visit.score = scoreRisk(business.model, visit satisfies RiskAppointment, past, today)
  return { ...visit.score, id: visit.id, day: visit.day, bookedDay: visit.bookedDay }
}

/** Records an outcome. Scores the visit first if no score was requested for it, as of the moment before. */
function learn(visit: Booked, missed: boolean, today: number): void {
  const { business, client, id, day, bookedDay } = visit
  const { features, levels, eta, clientEffect } = visit.score ?? score(visit, today)
  const outcome: Outcome = {
    id,
    day,
    missed,
    features,
    levels,
    eta,
    clientEffect,
    isBookingDayKnown: bookedDay !== null,
  }
  business.outcomes.push(outcome)
  business.hasNews = true
  if (client === null) return
  const past = business.byClient.get(client)
  if (past) past.push(outcome)
  else business.byClient.set(client, [outcome])
}
