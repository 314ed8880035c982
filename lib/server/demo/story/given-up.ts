/** The late cancellations in the simulated months: loaded as booked, then cancelled by the product's commands. */
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import type { TimedVisit } from '../history-rows'
import { STORY_DAYS } from './behavior'

/** When the client cancels a visit. */
export interface GivenUp {
  appointmentId: string
  at: Date
}

/**
 * Returns a visit that its client cancelled late on a past day of the story as it was before that; any other visit
 * unchanged.
 */
export function beforeGivingUp(visit: TimedVisit, today: LocalDate): TimedVisit {
  const isInStory = visit.date >= addDays(today, -STORY_DAYS) && visit.date < today
  if (!isInStory || visit.fate !== 'cancelled-late' || visit.times.cancelledAt === null) return visit
  return { ...visit, times: { ...visit.times, cancelledAt: null, status: 'scheduled' } }
}

/** Lists the visits that are cancelled in `before` but not in `after`. All lists are in the same order. */
export function listGivenUp(
  before: readonly TimedVisit[],
  after: readonly TimedVisit[],
  appointments: readonly { id: string }[],
): GivenUp[] {
  return before.flatMap((visit, index) => {
    const [at, appointment] = [visit.times.cancelledAt, appointments[index]]
    if (at === null || !appointment || after[index]?.times.cancelledAt === at) return []
    return [{ appointmentId: appointment.id, at }]
  })
}
