/** Writes to a business's services. */
import type { CreateServiceBody, Service } from '@/lib/contracts/service'
import type { Deps } from '../deps'
import { notFound } from '../http/app-error'
import type { OwnerScope } from '../scope'
import { SERVICE_SELECT } from './queries'

/** Adds a service at the end of the list. */
export async function createService(scope: OwnerScope, body: CreateServiceBody, deps: Deps): Promise<Service> {
  const position = await deps.db.service.count({ where: { businessId: scope.businessId } })
  const row = await deps.db.service.create({
    data: { ...body, description: body.description ?? null, businessId: scope.businessId, position, createdAt: deps.clock.now() },
    select: SERVICE_SELECT,
  })
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** Removes a service; one that appointments or waiting clients refer to is kept as inactive. Throws 404. */
export async function deleteService(scope: OwnerScope, serviceId: string, deps: Deps): Promise<void> {
  const where = { businessId: scope.businessId, id: serviceId }
  await deps.db.$transaction(async (tx) => {
    const service = await tx.service.findFirst({
      where, select: { _count: { select: { appointments: true, waitlist: true } } },
    })
    if (!service) throw notFound('Service not found')
    const used = service._count.appointments + service._count.waitlist > 0
    if (used) await tx.service.updateMany({ where, data: { active: false } })
    else await tx.service.deleteMany({ where })
  })
}
