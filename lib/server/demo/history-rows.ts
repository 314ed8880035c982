/** Builds rows for the demo's past and near future: clients, appointments with their history, and the waitlist. */
import { SMS_CONSENT_TEXT } from '@/lib/contracts/booking'
import { blockedSpan, isLateChange, type AppointmentStatus } from '@/lib/domain/appointment'
import { findMood, MOOD_IDS } from '@/lib/domain/mood'
import { addDays, type LocalDate, weekdayOf } from '@/lib/domain/local-date'
import { toE164 } from '@/lib/domain/read-phone'
import { wallTimeToInstantForward } from '@/lib/domain/time'
import type { Prisma } from '../generated/prisma/client'
import type { ConfirmedByPhone } from './call-rows'
import type { CastPlace } from './business-rows'
import type { CastBusiness } from './cast-business'
import type { CastClient } from './clients'
import type { Random } from './random'
import type { VisitTimes } from './visit-times'
import type { CastVisit } from './visits'

/** A visit, with the times of everything that happened around it. */
export interface TimedVisit extends CastVisit {
  times: VisitTimes
  /** How many minutes the client was late, if they were. */
  minutesLate: number | null
}

const LATE_SHARE = 0.07
const LATE_MINUTES = [5, 5, 10, 10, 15, 20] as const

/** Picks a random lateness in minutes; null means on time. */
export function drawMinutesLate(random: Random): number | null {
  const minutes = random.pick(LATE_MINUTES)
  return random.chance(LATE_SHARE) ? minutes : null
}

/** The rows that visits refer to, in the cast's order. */
export interface CastTargets {
  services: readonly { id: string; name: string; duration: number; price: number; bufferAfterMinutes: number }[]
  staff: readonly { id: string }[]
  clients: readonly { id: string; email: string | null; preferredMood: string | null; createdAt: Date }[]
}

const CHANGE_CUTOFF_HOURS = 24
const MINUTE = 60_000
const VISIT_NOTES = [
  'Running a little late',
  'Needs to leave on time',
  'Brings a photo',
  'Gift voucher',
  'Please use the side entrance',
] as const
const CANCEL_REASONS = ['sick', 'work', 'work', 'money', 'forgot', 'other'] as const

/** Builds clients with the number of their no-shows; each was created no later than their first booking. */
export function clientRows(
  cast: CastBusiness,
  place: CastPlace,
  clients: readonly CastClient[],
  visits: readonly TimedVisit[],
) {
  const firstBooked = new Map<number, Date>()
  const missed = new Map<number, number>()
  for (const { client, times } of visits) {
    const known = firstBooked.get(client)
    if (!known || times.bookedAt < known) firstBooked.set(client, times.bookedAt)
    if (times.status === 'no-show') missed.set(client, (missed.get(client) ?? 0) + 1)
  }
  return clients.map((client, index) => {
    const since = wallTimeToInstantForward(addDays(place.today, client.sinceDay), 12 * 60, cast.timeZone)
    const booked = firstBooked.get(index)
    const createdAt = booked && booked < since ? booked : since
    return {
      id: place.newId(),
      businessId: place.businessId,
      name: client.name,
      email: client.email,
      phone: client.phone,
      phoneE164: toE164(client.phone, cast.country),
      notes: client.notes,
      noShowCount: missed.get(index) ?? 0,
      preferredMood: client.preferredMood,
      moodEmoji: findMood(client.preferredMood)?.emoji ?? null,
      schedulingNotes: client.schedulingNotes,
      smsConsentAt: client.agreesToTexts ? createdAt : null,
      smsConsentText: client.agreesToTexts ? SMS_CONSENT_TEXT : null,
      createdAt,
    }
  }) satisfies Prisma.ClientCreateManyInput[]
}

/**
 * Builds one appointment per visit, in the same order. Appointments that are scheduled, confirmed or completed never
 * overlap.
 */
export function appointmentRows(
  visits: readonly TimedVisit[],
  { businessId, newId }: CastPlace,
  targets: CastTargets,
  random: Random,
) {
  return visits.map((visit) => {
    const service = at(targets.services, visit.service)
    const client = at(targets.clients, visit.client)
    const { start, bookedAt, cancelledAt } = visit.times
    const span = blockedSpan(start, service.duration, { beforeMinutes: 0, afterMinutes: service.bufferAfterMinutes })
    const mood = findMood(random.chance(0.3) ? (client.preferredMood ?? random.pick(MOOD_IDS)) : null)
    const reason = random.pick(CANCEL_REASONS)
    const changes = changesOf(visit.times)
    const last = changes.at(-1)
    const isLate = visit.times.status === 'completed' && visit.minutesLate !== null
    return {
      id: newId(),
      businessId,
      clientId: client.id,
      staffId: at(targets.staff, visit.person).id,
      serviceId: service.id,
      service: service.name,
      appointmentDate: start,
      duration: service.duration,
      blockedFrom: span.from,
      blockedUntil: span.until,
      status: visit.times.status,
      previousStatus: last?.from ?? null,
      statusChangedAt: last?.at ?? null,
      notes: random.chance(0.08) ? random.pick(VISIT_NOTES) : null,
      clientMood: mood?.id ?? null,
      moodEmoji: mood?.emoji ?? null,
      priceCents: service.price,
      source: random.chance(0.65) ? 'public' : 'owner',
      minutesLate: isLate ? visit.minutesLate : null,
      version: 1 + changes.length,
      icsSequence: cancelledAt ? 1 : 0,
      confirmedAt: visit.times.confirmedAt,
      cancelledAt,
      cancelledBy: cancelledAt ? 'customer' : null,
      cancelReason: cancelledAt ? reason : null,
      lateCancellation: cancelledAt !== null && isLateChange(start, CHANGE_CUTOFF_HOURS, cancelledAt),
      createdAt: bookedAt,
      updatedAt: last?.at ?? bookedAt,
    }
  }) satisfies Prisma.AppointmentCreateManyInput[]
}

/**
 * Builds the history of each appointment: booked, then every change of its status. Confirmations by phone are the
 * owner's.
 */
export function eventRows(
  visits: readonly TimedVisit[],
  { businessId, newId }: CastPlace,
  appointments: ReturnType<typeof appointmentRows>,
  byPhone: ConfirmedByPhone,
) {
  return visits.flatMap(({ times }, index) => {
    const { id: appointmentId, source, cancelReason, lateCancellation, minutesLate } = at(appointments, index)
    const booker = source === 'owner' ? 'owner' : 'customer'
    const booked = {
      id: newId(),
      businessId,
      appointmentId,
      type: 'booked',
      actor: booker,
      fromStatus: null,
      toStatus: isConfirmedByBooking(times) ? 'confirmed' : 'scheduled',
      reason: null,
      details: source === 'waitlist' ? { waitlist: true } : null,
      at: times.bookedAt,
    }
    return [
      booked,
      ...changesOf(times).map((change) => ({
        id: newId(),
        businessId,
        appointmentId,
        type: change.to === 'no-show' ? 'no_show' : change.to,
        actor: change.to === 'cancelled' || (change.to === 'confirmed' && !byPhone.has(index)) ? 'customer' : 'owner',
        fromStatus: change.from,
        toStatus: change.to,
        reason: change.to === 'cancelled' ? cancelReason : null,
        details: detailsOf(change.to, lateCancellation, minutesLate),
        at: change.at,
      })),
    ]
  })
}

function detailsOf(to: AppointmentStatus, lateCancellation: boolean, minutesLate: number | null) {
  if (to === 'completed' && minutesLate !== null) return { minutesLate }
  return to === 'cancelled' && lateCancellation ? { late: true } : null
}

/**
 * Builds the rows of people waiting for an earlier time, longest wait first, each for a different service and time of
 * day.
 */
export function waitlistRows(
  cast: CastBusiness,
  { businessId, today, newId }: CastPlace,
  { services, clients }: CastTargets,
  random: Random,
  now: Date,
): Prisma.WaitlistEntryCreateManyInput[] {
  return Array.from({ length: cast.waitlistCount }, (_, index) => {
    const client = at(clients, clients.length - 1 - 7 * index)
    const service = at(services, index % services.length)
    const daysWaiting = cast.waitlistCount - index
    return {
      id: newId(),
      businessId,
      clientId: client.id,
      service: service.name,
      serviceId: service.id,
      preferredDate:
        index % 2 === 0
          ? wallTimeToInstantForward(openDayFrom(addDays(today, random.whole(2, 9)), cast), 0, cast.timeZone)
          : null,
      earliestMinutes: index % 3 === 1 ? 12 * 60 : null,
      latestMinutes: index % 3 === 1 ? 17 * 60 : null,
      notes: index === 0 ? 'A morning would be best' : null,
      active: true,
      appointmentId: null,
      createdAt: new Date(Math.max(client.createdAt.getTime(), now.getTime() - daysWaiting * 26 * 60 * MINUTE)),
    }
  })
}

/** Returns the first date from `date` on that has opening hours. */
function openDayFrom(date: LocalDate, { hours }: CastBusiness): LocalDate {
  return (
    Array.from({ length: 7 }, (_, days) => addDays(date, days)).find((day) => hours[weekdayOf(day)]?.length) ?? date
  )
}

/** Returns the status changes that led to the visit's current status, in chronological order. */
function changesOf(times: VisitTimes) {
  const { confirmedAt, cancelledAt, finishedAt, status } = times
  const changes: { from: AppointmentStatus; to: AppointmentStatus; at: Date }[] = []
  if (confirmedAt && !isConfirmedByBooking(times)) changes.push({ from: 'scheduled', to: 'confirmed', at: confirmedAt })
  const ended = cancelledAt ?? finishedAt
  if (ended) changes.push({ from: confirmedAt ? 'confirmed' : 'scheduled', to: status, at: ended })
  return changes
}

/** Returns whether the booking itself confirmed the visit, as taking an offered slot does. */
function isConfirmedByBooking({ bookedAt, confirmedAt }: VisitTimes): boolean {
  return confirmedAt?.getTime() === bookedAt.getTime()
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new RangeError(`the cast has no entry ${index}`)
  return found
}
