/** Tells clients' own confirmations from those that an owner entered. */
import { Prisma } from '../generated/prisma/client'

/**
 * Joins an appointment `a` to the event `e` with which the client confirmed it; matches nothing if the owner did, or
 * took the confirmation back. An appointment is confirmed once at an instant, so at most one event matches.
 */
export const IS_CONFIRMED_BY_CLIENT = Prisma.sql`e.business_id = a.business_id AND e.appointment_id = a.id AND e.at = a.confirmed_at
  AND e.type = 'confirmed' AND e.actor = 'customer'`
