/** What rules would have asked of the online bookings of the past, from what was known when each was made. */
import { demandOf, needsUnknownRisk, type BookingFacts, type ProtectionRule } from './protection'
import { standingAt, type PastEvent } from './protection-history'

/** Days back from today in which the bookings were made. */
export const BACK_TEST_DAYS = 90

/** A past online booking and its outcome. */
export interface PastBooking extends Omit<BookingFacts, 'finishedVisits' | 'consecutiveKept'> {
  clientId: string
  bookedAt: Date
  outcome: 'kept' | 'missed' | 'open'
}

/** What rules would have touched; each booking counts once. */
interface BackTestCount {
  /** Bookings from which a rule would have asked anything. */
  touched: number
  /** Of those: the client didn't come. */
  missed: number
  /** Of those: the client came, and would have been asked unnecessarily. */
  kept: number
  /** Bookings that can't be judged, because their risk was never computed. */
  notScored: number
}

/** What the rules would have asked of past bookings, rule by rule and together. */
export interface BackTest {
  /** Bookings tested. */
  bookings: number
  /** No-shows among them. */
  missed: number
  /** Each rule on its own, in the order given, as if it were active. */
  rules: BackTestCount[]
  /** All active rules together. */
  together: BackTestCount
}

/**
 * Counts what the rules would have caught among past bookings. Pure: the same bookings and rules give the same counts,
 * in any order. `events` are those of each client.
 */
export function backTest(
  rules: readonly ProtectionRule[],
  bookings: readonly PastBooking[],
  events: ReadonlyMap<string, readonly PastEvent[]>,
  timeZone: string,
): BackTest {
  const judged = bookings.map((booking) => ({
    ...booking,
    ...standingAt(events.get(booking.clientId) ?? [], booking.bookedAt, timeZone),
  }))
  return {
    bookings: bookings.length,
    missed: bookings.filter(({ outcome }) => outcome === 'missed').length,
    rules: rules.map((rule) => countFor([{ ...rule, active: true }], judged)),
    together: countFor(
      rules.filter(({ active }) => active),
      judged,
    ),
  }
}

function countFor(
  rules: readonly ProtectionRule[],
  bookings: ReadonlyArray<BookingFacts & Pick<PastBooking, 'outcome'>>,
): BackTestCount {
  const count: BackTestCount = { touched: 0, missed: 0, kept: 0, notScored: 0 }
  for (const booking of bookings) {
    if (demandOf(rules, booking) !== null) {
      count.touched += 1
      if (booking.outcome !== 'open') count[booking.outcome] += 1
    } else if (rules.some((rule) => needsUnknownRisk(rule, booking))) {
      count.notScored += 1
    }
  }
  return count
}
