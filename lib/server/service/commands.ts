/** Adds, updates and deletes a business's services. */
import type { CreateServiceBody, Service, UpdateServiceBody } from '@/lib/contracts/service'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { notFound, staleForm } from '../http/app-error'
import { changePicture, holdPicture, releasePicture } from '../media/subject-picture'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { lockBusiness } from '../row-lock'
import type { OwnerScope } from '../scope'
import { followService } from '../waitlist/follow-service'
import { SERVICE_SELECT, toService } from './queries'

/**
 * Adds a service at the end of the list, for which clients waiting for its name now wait. Throws 400 for a picture the
 * business doesn't have.
 */
export async function createService(scope: OwnerScope, body: CreateServiceBody, deps: Deps): Promise<Service> {
  const { businessId } = scope
  const { picture, ...values } = body
  const now = deps.clock.now()
  const row = await deps.db.$transaction(async (tx) => {
    await lockScheduleExclusive(tx, scope)
    const { _max: last } = await tx.service.aggregate({ where: { businessId }, _max: { position: true } })
    const pictureHash = await holdPicture(tx, scope, 'service', picture ?? null, now)
    const created = await tx.service.create({
      data: {
        ...values,
        description: values.description ?? null,
        category: values.category ?? null,
        businessId,
        position: (last.position ?? -1) + 1,
        createdAt: now,
        pictureHash,
      },
      select: SERVICE_SELECT,
    })
    await followService(tx, scope, created)
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'added', noun: 'service', subjectId: created.id, fields: givenFields(body) },
      now,
    )
    return created
  })
  return toService(row)
}

/**
 * Updates the fields in `body`. Clients on the waitlist wait for the new name; booked visits keep their own name, length,
 * price and buffers. Throws 404, 400 for a picture the business doesn't have, or 409 `stale` for an old `version`.
 */
export async function updateService(
  scope: OwnerScope,
  serviceId: string,
  { version, ...body }: UpdateServiceBody,
  deps: Deps,
): Promise<Service> {
  const where = { businessId: scope.businessId, id: serviceId }
  const { picture, ...changes } = body
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const now = deps.clock.now()
  const row = await deps.db.$transaction(async (tx) => {
    await lockScheduleExclusive(tx, scope)
    if (picture !== undefined) await lockBusiness(tx, scope)
    const { count } = await tx.service.updateMany({
      where: { ...where, ...(version === undefined ? {} : { version }) },
      data: { ...changed, version: { increment: 1 } },
    })
    if (count === 0) throw (await hasService(tx, where)) ? staleForm('This service') : notFound('Service not found')
    const shown =
      picture === undefined
        ? {}
        : { pictureHash: await changePicture(tx, scope, { kind: 'service', id: serviceId }, picture, now) }
    const stored = await tx.service.update({ where: { businessId_id: where }, data: shown, select: SERVICE_SELECT })
    await followService(tx, scope, stored)
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'changed', noun: 'service', subjectId: serviceId, fields: givenFields(body) },
      now,
    )
    return stored
  })
  return toService(row)
}

async function hasService(tx: Tx, where: { businessId: string; id: string }): Promise<boolean> {
  return (await tx.service.count({ where })) > 0
}

/**
 * Removes a service. Keeps it as inactive if appointments or waiting clients refer to it, or if it is assigned to staff
 * members, because a staff member with no assigned services counts as performing all of them. Throws 404.
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
    else {
      await releasePicture(tx, scope, { kind: 'service', id: serviceId }, deps.clock.now())
      await tx.service.deleteMany({ where })
    }
    await recordOwnerAction(tx, scope, { verb: 'removed', noun: 'service', subjectId: serviceId }, deps.clock.now())
  })
}
