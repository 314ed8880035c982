/** Reads of the waitlist. */
import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

/** Everyone who still waits, in order of joining: an entry's place in the list is its position. */
export async function listWaitlist(scope: BusinessScope): Promise<WaitlistEntry[]> {
  const rows = await getDb().waitlistEntry.findMany({
    where: { businessId: scope.businessId, active: true },
    select: {
      id: true, businessId: true, clientId: true, service: true, preferredDate: true, notes: true, active: true, createdAt: true,
      client: { select: { name: true } },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row) => ({
    ...row,
    preferredDate: row.preferredDate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}
