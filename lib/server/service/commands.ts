/** Writes to a business's services. */
import type { CreateServiceBody, Service, UpdateServiceBody } from '@/lib/contracts/service'
import type { Deps } from '../deps'
import { notFound, staleForm } from '../http/app-error'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import type { OwnerScope } from '../scope'
import { SERVICE_SELECT } from './queries'

/** Adds a service at the end of the list. */
export async function createService(scope: OwnerScope, body: CreateServiceBody, deps: Deps): Promise<Service> {
  const now = deps.clock.now()
  const row = await deps.db.$transaction(async (tx) => {
    const position = await tx.service.count({ where: { businessId: scope.businessId } })
    const created = await tx.service.create({
      data: { ...body, description: body.description ?? null, businessId: scope.businessId, position, createdAt: now },
      select: SERVICE_SELECT,
    })
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'added', noun: 'service', subjectId: created.id, fields: givenFields(body) },
      now,
    )
    return created
  })
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/**
 * Updates the fields in `body`; booked visits keep their own name, length, price and buffers. Throws 404, or 409
 * `stale` for an old `version`.
 */
export async function updateService(
  scope: OwnerScope,
  serviceId: string,
  { version, ...body }: UpdateServiceBody,
  deps: Deps,
): Promise<Service> {
  const where = { businessId: scope.businessId, id: serviceId }
  const changed = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const row = await deps.db.$transaction(async (tx) => {
    const { count } = await tx.service.updateMany({
      where: { ...where, ...(version === undefined ? {} : { version }) },
      data: { ...changed, version: { increment: 1 } },
    })
    const stored = await tx.service.findUnique({ where: { businessId_id: where }, select: SERVICE_SELECT })
    if (!stored) throw notFound('Service not found')
    if (count === 0) throw staleForm('This service')
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'changed', noun: 'service', subjectId: serviceId, fields: givenFields(body) },
      deps.clock.now(),
    )
    return stored
  })
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/**
 * Removes a service. Keeps it as inactive if appointments or waiting clients refer to it, or if it is assigned to staff
 * members, because one without any services would do all of them. Throws 404.
 */
export async function deleteService(scope: OwnerScope, serviceId: string, deps: Deps): Promise<void> {
  const where = { businessId: scope.businessId, id: serviceId }
  await deps.db.$transaction(async (tx) => {
    const service = await tx.service.findFirst({
      where,
      select: { _count: { select: { appointments: true, waitlist: true, staff: true } } },
    })
    if (!service) throw notFound('Service not found')
    const used = service._count.appointments + service._count.waitlist + service._count.staff > 0
    if (used) await tx.service.updateMany({ where, data: { active: false } })
    else await tx.service.deleteMany({ where })
    await recordOwnerAction(tx, scope, { verb: 'removed', noun: 'service', subjectId: serviceId }, deps.clock.now())
  })
}
