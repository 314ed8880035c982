/** Recognizes a booking form that was sent twice, by a plain form without a key or with another key once edited. */
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

/** How long the same form counts as sent twice. */
const REPEATED_WITHIN_MS = 10 * 60_000

interface Wanted {
  clientId: string
  start: Date
  service: string
  /** Null for anyone. */
  staffId: string | null
}

/** Returns the live visit that this client booked online within the last ten minutes with the same choices, or null. */
export async function findJustBooked(
  tx: Tx,
  { businessId }: BusinessScope,
  { clientId, start, service, staffId }: Wanted,
  now: Date,
): Promise<{ id: string; duration: number } | null> {
  return tx.appointment.findFirst({
    where: {
      businessId,
      clientId,
      appointmentDate: start,
      service,
      source: 'public',
      status: { in: ['scheduled', 'confirmed'] },
      createdAt: { gt: new Date(now.getTime() - REPEATED_WITHIN_MS) },
      ...(staffId === null ? {} : { staffId }),
    },
    select: { id: true, duration: true },
  })
}
