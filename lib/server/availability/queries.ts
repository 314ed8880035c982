/** Reads free times. */
import type { Alternative } from '@/lib/contracts/booking'
import type {
  Availability,
  AvailabilityQuery,
  OwnerAvailability,
  OwnerAvailabilityQuery,
} from '@/lib/contracts/availability'
import {
  mildestRefusal,
  nearestStarts,
  offerStarts,
  withoutClientLimits,
  type AvailabilityInput,
  type Slot,
} from '@/lib/domain/slots'
import { addDays } from '@/lib/domain/local-date'
import { formatTime, localDateOf, toIso } from '@/lib/domain/time'
import { loadSubject, termsOfMove } from '../appointment/subject'
import { getDb, selectTogether } from '../db'
import { invalidFields, notFound } from '../http/app-error'
import type { BusinessScope, OwnerScope } from '../scope'
import { serviceTermsSql, type ServiceTerms } from '../service/queries'
import { loadSchedule, scheduleSql, toSchedule, type ScheduleRow } from './schedule'

/** Lists free starts per local date of the business. Throws 400 for a service it doesn't offer. */
export async function listAvailability(
  scope: BusinessScope,
  query: AvailabilityQuery,
  now: Date,
): Promise<Availability> {
  const input = await loadInput(scope, query, now)
  return {
    timezone: scope.timeZone,
    days: offerStarts(input).map((day) => ({ date: day.date, slots: day.slots.map((slot) => toSlot(scope, slot)) })),
  }
}

/**
 * Lists the starts for the owner, including those that aren't free, each with the mildest reason of the staff members
 * who work then. An appointment to move keeps its own length and buffers unless the query asks for others. Throws 400
 * for a service that the business doesn't offer, 404 for an unknown appointment.
 */
export async function listOwnerAvailability(
  scope: OwnerScope,
  query: OwnerAvailabilityQuery,
  now: Date,
): Promise<OwnerAvailability> {
  const input = await loadInput(scope, query, now)
  const everything = offerStarts(withoutLimits(input))
  const days = offerStarts(input).map((day, index) => {
    const free = new Set(day.slots.map((slot) => slot.start.getTime()))
    const taken = (everything[index]?.slots ?? []).filter((slot) => !free.has(slot.start.getTime()))
    return {
      date: day.date,
      slots: day.slots.map((slot) => toSlot(scope, slot)),
      unavailable: taken.map(({ start, staffIds }) => ({
        start: start.toISOString(),
        label: formatTime(start, scope.timeZone),
        reason: mildestRefusal(input, start, staffIds),
      })),
    }
  })
  return { timezone: scope.timeZone, days }
}

/** How many days ahead alternatives are searched for. */
const ALTERNATIVES_WITHIN_DAYS = 14

/**
 * Returns the three free times nearest to `around`, for someone who couldn't get that time. Minimum notice and booking
 * window don't limit the owner.
 */
export async function findAlternatives(
  scope: BusinessScope,
  wanted: { terms: ServiceTerms; around: Date; staffId?: string | null; exceptAppointmentId?: string },
  now: Date,
): Promise<Alternative[]> {
  const date = localDateOf(wanted.around, scope.timeZone)
  const today = localDateOf(now, scope.timeZone)
  const from = addDays(date, -ALTERNATIVES_WITHIN_DAYS)
  const { input } = await loadSchedule(
    getDb(),
    scope,
    {
      ...termsOf(wanted.terms),
      from: from < today ? today : from,
      to: addDays(date, ALTERNATIVES_WITHIN_DAYS),
      staffId: wanted.staffId ?? null,
      ...(wanted.exceptAppointmentId ? { exceptAppointmentId: wanted.exceptAppointmentId } : {}),
    },
    now,
  )
  const days = offerStarts(scope.actor === 'owner' ? withoutClientLimits(input) : input)
  return nearestStarts(days, wanted.around, 3).map((slot) => ({
    date: localDateOf(slot.start, scope.timeZone),
    ...toSlot(scope, slot),
  }))
}

/** Returns a service's terms as input for loading a schedule. */
export function termsOf(terms: ServiceTerms) {
  return {
    serviceId: terms.id === '' ? null : terms.id,
    durationMinutes: terms.duration,
    bufferBeforeMinutes: terms.bufferBeforeMinutes,
    bufferAfterMinutes: terms.bufferAfterMinutes,
  }
}

async function loadInput(scope: BusinessScope, query: OwnerAvailabilityQuery, now: Date): Promise<AvailabilityInput> {
  const { from, to, appointmentId } = query
  const wanted = { from, to, ...(appointmentId === undefined ? {} : { exceptAppointmentId: appointmentId }) }
  const {
    terms: [service],
    schedule: [schedule],
  } = await selectTogether<{ terms: ServiceTerms; schedule: ScheduleRow }>(getDb(), {
    terms: serviceTermsSql(scope, { id: query.serviceId }),
    schedule: scheduleSql(scope, wanted),
  })
  const terms = appointmentId === undefined ? service : await termsToMove(scope, appointmentId, query, service)
  if (!terms) throw invalidFields({ serviceId: 'This service is not offered' })
  if (!schedule) throw notFound('Business not found')
  const asked = { ...terms, duration: query.duration ?? terms.duration }
  return toSchedule(schedule, scope, { ...termsOf(asked), ...wanted, staffId: query.staffId ?? null }, now).input
}

/**
 * Returns the terms with which the appointment is moved, even if its service is no longer offered; those of the wanted
 * service if that is another. Its staff member can keep it, even if they don't offer its service today.
 */
async function termsToMove(
  scope: BusinessScope,
  appointmentId: string,
  query: OwnerAvailabilityQuery,
  service: ServiceTerms | undefined,
): Promise<ServiceTerms | undefined> {
  const row = await loadSubject(getDb(), scope, appointmentId)
  if (row.serviceId !== query.serviceId) return service
  return termsOfMove(row, row.staffId === query.staffId ? null : (service?.id ?? null))
}

function withoutLimits(input: AvailabilityInput): AvailabilityInput {
  return {
    ...withoutClientLimits(input),
    now: new Date(0),
    staff: input.staff.map((member) => ({ ...member, busy: [], timeOff: [] })),
  }
}

function toSlot(scope: BusinessScope, slot: Slot) {
  return { start: toIso(slot.start), label: formatTime(slot.start, scope.timeZone), staffIds: slot.staffIds }
}
