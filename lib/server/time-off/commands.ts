/** Writes to when people do not work. */
import type { TimeOff, TimeOffBody } from '@/lib/contracts/time-off'
import { readInstant } from '../appointment/instant'
import type { Deps } from '../deps'
import { AppError, invalidFields, notFound } from '../http/app-error'
import type { OwnerScope } from '../scope'
import { getTimeOff } from './queries'

/** Takes a person off for a time; visits she already has stay and are counted. Throws 400 for an unknown person or an end not after the start. */
export async function createTimeOff(scope: OwnerScope, body: TimeOffBody, deps: Deps): Promise<TimeOff> {
  const data = await readBody(scope, body, deps)
  const { id } = await deps.db.timeOff.create({
    data: { businessId: scope.businessId, createdAt: deps.clock.now(), ...data }, select: { id: true },
  })
  return getTimeOff(scope, id)
}

/** Replaces an entry. Throws 404, and 400 as `createTimeOff`. */
export async function updateTimeOff(scope: OwnerScope, timeOffId: string, body: TimeOffBody, deps: Deps): Promise<TimeOff> {
  await getTimeOff(scope, timeOffId)
  const data = await readBody(scope, body, deps)
  const { count } = await deps.db.timeOff.updateMany({ where: { businessId: scope.businessId, id: timeOffId }, data })
  if (count === 0) throw notFound('Time off not found')
  return getTimeOff(scope, timeOffId)
}

/** Removes an entry: its time can be booked again. Throws 404. */
export async function deleteTimeOff(scope: OwnerScope, timeOffId: string, deps: Deps): Promise<void> {
  const { count } = await deps.db.timeOff.deleteMany({ where: { businessId: scope.businessId, id: timeOffId } })
  if (count === 0) throw notFound('Time off not found')
}

async function readBody(scope: OwnerScope, body: TimeOffBody, deps: Deps) {
  const startsAt = readTime(scope, body.startsAt, 'startsAt')
  const endsAt = readTime(scope, body.endsAt, 'endsAt')
  if (startsAt >= endsAt) throw invalidFields({ endsAt: 'The end must be after the start' })
  const person = await deps.db.staff.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: body.staffId } }, select: { id: true },
  })
  if (!person) throw invalidFields({ staffId: 'Choose a person of this business' })
  return { staffId: person.id, startsAt, endsAt, reason: body.reason ?? null }
}

/** The shared reader names an appointment's field; here the time has its own. */
function readTime(scope: OwnerScope, text: string, field: string): Date {
  try {
    return readInstant(scope, text)
  } catch (error) {
    throw error instanceof AppError ? invalidFields({ [field]: error.message }) : error
  }
}
