/** Lists clients with a visit who want an earlier one. */
import type { EarlierWish } from '@/lib/contracts/recovery'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

const MAX_WISHES = 100

/**
 * Lists requests for an earlier time whose appointment is upcoming, in the order in which they were made, at most 100.
 * Names the staff member only if the business has several.
 */
export async function listEarlierWishes(scope: BusinessScope, now: Date): Promise<EarlierWish[]> {
  const [rows, staffCount] = await Promise.all([
    getDb().waitlistEntry.findMany({
      where: {
        businessId: scope.businessId,
        active: true,
        appointment: { status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { gt: now } },
      },
      select: {
        id: true,
        clientId: true,
        createdAt: true,
        client: { select: { name: true } },
        appointment: { select: { id: true, service: true, appointmentDate: true, staff: { select: { name: true } } } },
      },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MAX_WISHES,
    }),
    getDb().staff.count({ where: { businessId: scope.businessId, active: true } }),
  ])
  return rows.flatMap(({ id, clientId, client, createdAt, appointment: visit }) =>
    visit === null
      ? []
      : [
          {
            id,
            clientId,
            clientName: client.name,
            service: visit.service,
            since: createdAt.toISOString(),
            visit: {
              id: visit.id,
              startsAt: visit.appointmentDate.toISOString(),
              staff: staffCount > 1 ? { name: visit.staff.name } : null,
            },
          },
        ],
  )
}
