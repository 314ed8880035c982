/** Tells clients' own confirmations from those that an owner entered. */
import { Prisma } from '../generated/prisma/client'

/**
 * Joins an appointment `a` to the event `e` with which the client confirmed it, also by claiming an offer; matches
 * nothing if the owner did, or took the confirmation back. An appointment is confirmed once at an instant, so at most
 * one event matches.
 */
export const IS_CONFIRMED_BY_CLIENT = Prisma.sql`e.business_id = a.business_id AND e.appointment_id = a.id AND e.at = a.confirmed_at
  AND (e.type = 'confirmed' OR e.type = 'booked' AND e.to_status = 'confirmed') AND e.actor = 'customer'`

/**
 * Whether the confirmation `e` of `a` responds to a message about it. Claiming an offer confirms it too, with the
 * booking or in the same instant as the move, but responds to the offer. Searches the history only of appointments
 * whose calendar entry changed, and counts, because PostgreSQL would read all events for a `NOT EXISTS`.
 */
export const IS_RESPONSE = Prisma.sql`e.type = 'confirmed' AND (a.ics_sequence = 0 OR (SELECT count(*) FROM appointment_events claim
  WHERE claim.business_id = e.business_id AND claim.appointment_id = e.appointment_id AND claim.at = e.at
    AND claim.type = 'moved' AND claim.actor = 'customer') = 0)`
