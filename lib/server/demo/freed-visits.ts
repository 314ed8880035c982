/**
 * Chooses which of the cast's appointments were cancelled and refilled, so that the demo shows freed slots in every
 * state.
 */
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import type { CastBusiness } from './cast-business'
import type { TimedVisit } from './history-rows'

/** Indexes into the list of visits. */
export interface FreedVisits {
  /** Cancelled, offered, and taken by the client of `filler`, a visit at the same time. */
  filled: { freed: number; filler: number }
  /** Cancelled, and being offered now. */
  offered: number
  /** Cancelled, and waiting for the owner's approval. */
  proposed: number
  /** Visits whose clients would like an earlier time. */
  earlier: number[]
}

const MINUTE = 60_000
/** How many minutes before `now` each slot was freed, and the filled one was taken. */
export const FREED_AGO = { filled: 26 * 60, taken: 26 * 60 - 12, offered: 25, proposed: 8 }
const EARLIER_WISHES = 3

/**
 * Returns the appointments with a few upcoming ones cancelled, and their slots; null if the cast has no such story, or
 * if the days have no room for it. Depends only on the business's local date. Adds one appointment at the end: the one
 * before the filler.
 */
export function freeVisits(
  cast: CastBusiness,
  visits: readonly TimedVisit[],
  today: LocalDate,
  now: Date,
): { visits: TimedVisit[]; freed: FreedVisits | null } {
  const [filler, offered, proposed, ...later] = cast.showsFreedTimes ? choose(cast, visits, today) : []
  if (filler === undefined || offered === undefined || proposed === undefined)
    return { visits: [...visits], freed: null }
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  const changed = visits.map((visit, index) => {
    if (index === filler) return taken(visit, before(FREED_AGO.taken))
    if (index === offered) return givenUp(visit, before(FREED_AGO.offered))
    return index === proposed ? givenUp(visit, before(FREED_AGO.proposed)) : visit
  })
  const original = visits[filler] as TimedVisit
  const other = later[0] === undefined ? original : (visits[later[0]] as TimedVisit)
  const freed = givenUp({ ...original, client: other.client }, before(FREED_AGO.filled))
  return {
    visits: [...changed, freed],
    freed: { filled: { freed: visits.length, filler }, offered, proposed, earlier: later.slice(1, 1 + EARLIER_WISHES) },
  }
}

/**
 * Returns visits for the first service the day after tomorrow or later that aren't cancelled, one per client and day.
 */
function choose(cast: CastBusiness, visits: readonly TimedVisit[], today: LocalDate): number[] {
  const from = addDays(today, 3)
  const clients = new Set<number>()
  const days = new Set<LocalDate>()
  return visits.flatMap((visit, index) => {
    const fits =
      visit.date >= from &&
      visit.service === 0 &&
      visit.client >= cast.regulars.length &&
      visit.fate !== 'cancelled' &&
      visit.fate !== 'cancelled-late' &&
      !clients.has(visit.client) &&
      !days.has(visit.date)
    if (!fits) return []
    clients.add(visit.client)
    days.add(visit.date)
    return [index]
  })
}

function givenUp(visit: TimedVisit, at: Date): TimedVisit {
  const { times } = visit
  const bookedAt = times.bookedAt < at ? times.bookedAt : new Date(at.getTime() - 24 * 60 * MINUTE)
  const confirmedAt =
    times.confirmedAt !== null && times.confirmedAt > bookedAt && times.confirmedAt < at ? times.confirmedAt : null
  return {
    ...visit,
    times: { ...times, bookedAt, confirmedAt, cancelledAt: at, finishedAt: null, status: 'cancelled' },
  }
}

function taken(visit: TimedVisit, at: Date): TimedVisit {
  return {
    ...visit,
    times: { ...visit.times, bookedAt: at, confirmedAt: at, cancelledAt: null, finishedAt: null, status: 'confirmed' },
  }
}
