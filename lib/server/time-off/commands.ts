/** Changes time off. */
import type { TimeOff, TimeOffBody, UpdateTimeOffBody } from '@/lib/contracts/time-off'
import { readInstant } from '../appointment/instant'
import type { Deps } from '../deps'
import { invalidFields, notFound, staleForm } from '../http/app-error'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import { changeHours } from '../recovery/hours'
import type { OwnerScope } from '../scope'
import { getTimeOff } from './queries'

/**
 * Adds time off for a staff member. Visits that they already have stay; the result contains their number. Throws 400
 * for an unknown staff member, or for an end that isn't after the start.
 */
export async function createTimeOff(scope: OwnerScope, body: TimeOffBody, deps: Deps): Promise<TimeOff> {
  const data = await readBody(scope, body, deps)
  const now = deps.clock.now()
  const { id } = await deps.db.$transaction((tx) =>
    changeHours(tx, scope, now, async () => {
      const created = await tx.timeOff.create({
        data: { businessId: scope.businessId, createdAt: now, ...data },
        select: { id: true },
      })
      await recordOwnerAction(
        tx,
        scope,
        { verb: 'added', noun: 'time_off', subjectId: created.id, fields: givenFields(body) },
        now,
      )
      return created
    }),
  )
  return getTimeOff(scope, id, now, deps.db)
}

/** Replaces an entry. Throws 404, 400 as `createTimeOff` does, and 409 `stale` for an old `version`. */
export async function updateTimeOff(
  scope: OwnerScope,
  timeOffId: string,
  { version, ...body }: UpdateTimeOffBody,
  deps: Deps,
): Promise<TimeOff> {
  const now = deps.clock.now()
  await getTimeOff(scope, timeOffId, now)
  const data = await readBody(scope, body, deps)
  return deps.db.$transaction((tx) =>
    changeHours(tx, scope, now, async () => {
      const { count } = await tx.timeOff.updateMany({
        where: { businessId: scope.businessId, id: timeOffId, ...(version === undefined ? {} : { version }) },
        data: { ...data, version: { increment: 1 } },
      })
      const stored = await getTimeOff(scope, timeOffId, now, tx)
      if (count === 0) throw staleForm('This time off')
      await recordOwnerAction(
        tx,
        scope,
        { verb: 'changed', noun: 'time_off', subjectId: timeOffId, fields: givenFields(body) },
        now,
      )
      return stored
    }),
  )
}

/** Removes an entry. Its time can be booked again and is offered to the waitlist. Throws 404. */
export async function deleteTimeOff(scope: OwnerScope, timeOffId: string, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.$transaction((tx) =>
    changeHours(tx, scope, now, async () => {
      mustExist(await tx.timeOff.deleteMany({ where: { businessId: scope.businessId, id: timeOffId } }))
      await recordOwnerAction(tx, scope, { verb: 'removed', noun: 'time_off', subjectId: timeOffId }, now)
    }),
  )
}

/** Throws 404 inside the transaction, so that other effects of the change of hours are rolled back, too. */
function mustExist({ count }: { count: number }): void {
  if (count === 0) throw notFound('Time off not found')
}

async function readBody(scope: OwnerScope, body: TimeOffBody, deps: Deps) {
  const startsAt = readInstant(scope, body.startsAt, 'startsAt')
  const endsAt = readInstant(scope, body.endsAt, 'endsAt')
  if (startsAt >= endsAt) throw invalidFields({ endsAt: 'The end must be after the start' })
  const member = await deps.db.staff.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: body.staffId } },
    select: { id: true },
  })
  if (!member) throw invalidFields({ staffId: 'Choose a staff member of this business' })
  return { staffId: member.id, startsAt, endsAt, reason: body.reason ?? null }
}
