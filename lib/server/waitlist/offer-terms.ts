/** The service, duration, buffers and staff member with which a waitlist entry would be booked. */
import type { Db, Tx } from '../db'
import type { BusinessScope } from '../scope'
import { findService, type ServiceTerms } from '../service/queries'

/** The length in minutes of a visit whose service is described in free text. */
const DEFAULT_MINUTES = 60

/** Returns the current terms of the requested service; one described in free text lasts an hour and costs nothing. */
export async function termsOfEntry(
  db: Db | Tx,
  scope: BusinessScope,
  entry: { service: string; serviceId: string | null },
): Promise<ServiceTerms> {
  const service =
    (entry.serviceId ? await findService(db, scope, { id: entry.serviceId }) : null) ??
    (await findService(db, scope, { name: entry.service }))
  return (
    service ?? {
      id: '',
      name: entry.service,
      duration: DEFAULT_MINUTES,
      price: 0,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
    }
  )
}

/** The columns of an entry that `staffOfEntry` needs. */
export const ENTRY_STAFF_SELECT = { staffId: true, staff: { select: { active: true } } } as const

/** Returns the id of the only staff member the client accepts; null if they accept anyone, or that one has left. */
export function staffOfEntry(entry: { staffId: string | null; staff: { active: boolean } | null }): string | null {
  return entry.staff?.active ? entry.staffId : null
}
