/**
 * Computes what protection rules would have required of past online bookings, from the clients' history at booking.
 */
import { demandOf, needsUnknownRisk, type BookingFacts, type ProtectionRule } from './protection'
import { standingAt, type PastEvent } from './protection-history'

/** The number of days before today whose bookings are tested. */
export const BACK_TEST_DAYS = 90

/** A past online booking and its outcome. */
export interface PastBooking extends Omit<BookingFacts, 'finishedVisits' | 'consecutiveKept'> {
  clientId: string
  bookedAt: Date
  outcome: 'kept' | 'missed' | 'open'
}

/** The bookings that rules would have affected; each counts once. */
interface BackTestCount {
  /** Bookings to which a rule would have applied. */
  touched: number
  /** How many of the `touched` clients didn't come. */
  missed: number
  /** How many of the `touched` clients came, and would have been asked unnecessarily. */
  kept: number
  /** Bookings that can't be judged, because their risk was never computed. */
  notScored: number
}

/** The results, rule by rule and together. */
export interface BackTest {
  /** The number of bookings tested. */
  bookings: number
  /** How many of them were no-shows. */
  missed: number
  /** The result of each rule on its own, in the order given, as if it were active. */
  rules: BackTestCount[]
  /** The result of all active rules together. */
  together: BackTestCount
}

/**
 * Returns what the rules would have required of past bookings. The order of the bookings doesn't matter. `events` has
 * each client's past events by client id; `timeZone` is the business's.
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
