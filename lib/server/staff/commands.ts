/** Changes staff members. */
import type { CreateStaffBody, StaffDetails, UpdateStaffBody } from '@/lib/contracts/staff'
import { HOLDING_STATUSES } from '@/lib/domain/appointment'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { conflict, invalidFields, notFound, staleForm } from '../http/app-error'
import { changePicture, holdPicture, releasePicture } from '../media/subject-picture'
import { storeWeek } from '../opening-hours/week'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import { changeHours } from '../recovery/hours'
import { lockBusiness } from '../row-lock'
import type { OwnerScope } from '../scope'
import { getStaffMember } from './queries'

/** Adds a staff member at the end of the list. Throws 400 for a service or photo that the business doesn't have. */
export async function createStaff(scope: OwnerScope, body: CreateStaffBody, deps: Deps): Promise<StaffDetails> {
  const { businessId } = scope
  const { name, color, active, hasOwnHours } = body
  const now = deps.clock.now()
  const id = await deps.db.$transaction((tx) =>
    changeHours(tx, scope, now, async () => {
      await lockBusiness(tx, scope)
      const { _max: last } = await tx.staff.aggregate({ where: { businessId }, _max: { position: true } })
      const created = await tx.staff.create({
        data: {
          businessId,
          name,
          color,
          active,
          hasOwnHours,
          position: (last.position ?? -1) + 1,
          createdAt: now,
          line: body.line ?? null,
          photoHash: await holdPicture(tx, scope, 'staff', body.photo ?? null, now),
        },
        select: { id: true },
      })
      await storeServices(tx, scope, created.id, body.serviceIds)
      await storeWeek(tx, scope, created.id, body.hours)
      await recordOwnerAction(
        tx,
        scope,
        { verb: 'added', noun: 'staff', subjectId: created.id, fields: givenFields(body) },
        now,
      )
      return created.id
    }),
  )
  return getStaffMember(scope, id, deps.db)
}

/**
 * Updates the fields in `body`. Throws 404, 400 for an unknown service or photo, 409 `stale` for an old `version`, or
 * 409 `has_appointments` or `last_person` if a staff member who is needed would stop taking appointments.
 */
export async function updateStaff(
  scope: OwnerScope,
  staffId: string,
  body: UpdateStaffBody,
  deps: Deps,
): Promise<StaffDetails> {
  const { serviceIds, hours, version, photo, ...changes } = body
  const subject = { kind: 'staff', id: staffId } as const
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await deps.db.$transaction((tx) =>
    changeHours(tx, scope, deps.clock.now(), async () => {
      // One staff change at a time, so that two can't each remove the staff member that the other counts on.
      await lockBusiness(tx, scope)
      const before = await findStaffMember(tx, scope, staffId)
      if (version !== undefined && version !== before.version) throw staleForm('This staff member')
      if (before.active && body.active === false) await requireDispensable(tx, scope, before, deps.clock.now())
      const shown =
        photo === undefined ? {} : { photoHash: await changePicture(tx, scope, subject, photo, deps.clock.now()) }
      await tx.staff.update({
        where: { businessId_id: { businessId: scope.businessId, id: staffId } },
        data: { ...changed, ...shown, version: { increment: 1 } },
        select: { id: true },
      })
      if (serviceIds !== undefined) await storeServices(tx, scope, staffId, serviceIds)
      if (hours !== undefined) await storeWeek(tx, scope, staffId, hours)
      await recordOwnerAction(
        tx,
        scope,
        { verb: 'changed', noun: 'staff', subjectId: staffId, fields: givenFields({ ...body, version: undefined }) },
        deps.clock.now(),
      )
    }),
  )
  return getStaffMember(scope, staffId)
}

/** Removes a staff member; one with a history is kept as inactive. Throws the same errors as `updateStaff`. */
export async function deleteStaff(scope: OwnerScope, staffId: string, deps: Deps): Promise<void> {
  const where = { businessId: scope.businessId, id: staffId }
  await deps.db.$transaction((tx) =>
    changeHours(tx, scope, deps.clock.now(), async () => {
      // One staff change at a time, so that two can't each remove the staff member that the other counts on.
      await lockBusiness(tx, scope)
      const member = await findStaffMember(tx, scope, staffId)
      if (member.active) await requireDispensable(tx, scope, member, deps.clock.now())
      const { appointments, waitlist, recoveryRuns } = member._count
      if (appointments + waitlist + recoveryRuns > 0) await tx.staff.updateMany({ where, data: { active: false } })
      else {
        await releasePicture(tx, scope, { kind: 'staff', id: staffId }, deps.clock.now())
        await tx.staff.deleteMany({ where })
      }
      await recordOwnerAction(tx, scope, { verb: 'removed', noun: 'staff', subjectId: staffId }, deps.clock.now())
    }),
  )
}

interface StaffMember {
  id: string
  name: string
  active: boolean
}

async function findStaffMember(tx: Tx, scope: OwnerScope, staffId: string) {
  const member = await tx.staff.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: staffId } },
    select: {
      id: true,
      name: true,
      active: true,
      version: true,
      _count: { select: { appointments: true, waitlist: true, recoveryRuns: true } },
    },
  })
  if (!member) throw notFound('Staff member not found')
  return member
}

async function requireDispensable(tx: Tx, scope: OwnerScope, member: StaffMember, now: Date): Promise<void> {
  const { businessId } = scope
  const visits = await tx.appointment.count({
    where: { businessId, staffId: member.id, status: { in: [...HOLDING_STATUSES] }, appointmentDate: { gt: now } },
  })
  if (visits > 0) {
    const upcoming = visits === 1 ? '1 upcoming appointment' : `${visits} upcoming appointments`
    throw conflict('has_appointments', `${member.name} has ${upcoming}. Please move or cancel them first.`, {
      upcoming: visits,
    })
  }
  const others = await tx.staff.count({ where: { businessId, active: true, id: { not: member.id } } })
  if (others === 0)
    throw conflict('last_person', 'Someone has to take appointments. Please add another staff member first.')
}

async function storeServices(tx: Tx, scope: OwnerScope, staffId: string, wanted: readonly string[]): Promise<void> {
  const { businessId } = scope
  const serviceIds = [...new Set(wanted)]
  const known = serviceIds.length === 0 ? 0 : await tx.service.count({ where: { businessId, id: { in: serviceIds } } })
  if (known !== serviceIds.length) throw invalidFields({ serviceIds: 'Choose services of this business' })
  await tx.staffService.deleteMany({ where: { businessId, staffId } })
  if (serviceIds.length > 0)
    await tx.staffService.createMany({ data: serviceIds.map((serviceId) => ({ businessId, staffId, serviceId })) })
}
