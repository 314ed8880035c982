/** Reads of the waitlist. */
import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import { getDb, type Db, type Tx } from '../db'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'

const SELECT = {
  id: true, businessId: true, clientId: true, service: true, serviceId: true, preferredDate: true, preferredUntil: true,
  earliestMinutes: true, latestMinutes: true, staffId: true, unansweredOffers: true, notes: true, active: true, createdAt: true,
  client: { select: { name: true, phone: true, email: true } },
  staff: { select: { name: true } },
  offers: { where: { status: 'live' }, select: { startsAt: true, expiresAt: true }, take: 1 },
} as const

/** Everyone who still waits, in order of joining: an entry's place in the list is its position. */
export async function listWaitlist(scope: BusinessScope, now: Date): Promise<WaitlistEntry[]> {
  const rows = await getDb().waitlistEntry.findMany({
    where: { businessId: scope.businessId, active: true },
    select: SELECT,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ offers, ...row }, index) => {
    const live = offers.find((offer) => offer.expiresAt > now)
    return {
      ...row,
      position: index + 1,
      preferredDate: row.preferredDate?.toISOString() ?? null,
      preferredUntil: row.preferredUntil?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      liveOffer: live ? { startsAt: live.startsAt?.toISOString() ?? null, expiresAt: live.expiresAt.toISOString() } : null,
    }
  })
}

/** One entry that still waits. Throws 404. */
export async function getWaitlistEntry(scope: BusinessScope, entryId: string, now: Date): Promise<WaitlistEntry> {
  const entry = (await listWaitlist(scope, now)).find(({ id }) => id === entryId)
  if (!entry) throw notFound('Waitlist entry not found')
  return entry
}

/** Position of an entry among those who wait. */
export async function positionOf(db: Db | Tx, scope: BusinessScope, entry: { id: string; createdAt: Date }): Promise<number> {
  const ahead = await db.waitlistEntry.count({
    where: {
      businessId: scope.businessId, active: true,
      OR: [{ createdAt: { lt: entry.createdAt } }, { createdAt: entry.createdAt, id: { lt: entry.id } }],
    },
  })
  return ahead + 1
}
