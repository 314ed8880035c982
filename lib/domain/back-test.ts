/** What rules would have asked of the online bookings of the past, from what was known when each was made. */
import { demandOf, needsUnknownRisk, type BookingFacts, type ProtectionRule } from './protection'
import { standingAt, type PastEvent } from './protection-history'

/** Days back from today in which the bookings were made. */
export const BACK_TEST_DAYS = 90

/** An online booking of the past and what became of it. */
export interface PastBooking extends Omit<BookingFacts, 'finishedVisits' | 'keptInARow'> {
  clientId: string
  bookedAt: Date
  outcome: 'kept' | 'missed' | 'open'
}

/** What rules would have touched; each booking counts once. */
export interface BackTestCount {
  /** Asked for anything at all. */
  touched: number
  /** Of those: the client didn't come. */
  missed: number
  /** Of those: she came, and would have been bothered for nothing. */
  kept: number
  /** Could not be judged, because its risk was never worked out. */
  notScored: number
}

export interface BackTest {
  /** Bookings looked at. */
  bookings: number
  /** No-shows among them. */
  missed: number
  /** Of each rule for itself, in the order given, as if it were active. */
  rules: BackTestCount[]
  /** Of all active rules together. */
  together: BackTestCount
}

/** Pure: the same bookings and rules give the same counts, in any order. `events` are those of each client. */
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
