/** Reads the start for which an appointment was first booked. */
import { Prisma } from '../generated/prisma/client'

/** The start for which appointment `a` was booked, before all moves. */
export const BOOKED_START = Prisma.sql`coalesce((SELECT (e.details ->> 'from')::timestamptz FROM appointment_events e
  WHERE e.business_id = a.business_id AND e.appointment_id = a.id AND e.type = 'moved' ORDER BY e.at LIMIT 1), a.appointment_date)`
