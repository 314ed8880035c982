/** Reads of the people who do the work. */
import type { StaffMember } from '@/lib/contracts/staff'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

/** Everyone in the owner's order; `serviceIds` empty means all services. */
export async function listStaff(scope: BusinessScope): Promise<StaffMember[]> {
  const rows = await getDb().staff.findMany({
    where: { businessId: scope.businessId },
    select: { id: true, name: true, color: true, active: true, services: { select: { serviceId: true } } },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
  })
  return rows.map(({ services, ...person }) => ({ ...person, serviceIds: services.map((row) => row.serviceId) }))
}
