/** The times of a demo appointment's events, and therefore its status at a given moment. */
import type { AppointmentStatus } from '@/lib/domain/appointment'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { wallTimeToInstantForward } from '@/lib/domain/time'
import type { CastBusiness } from './cast-business'
import type { Random } from './random'
import type { CastVisit } from './visits'

/** When the events of a seeded visit happened. */
export interface VisitTimes {
  start: Date
  bookedAt: Date
  confirmedAt: Date | null
  cancelledAt: Date | null
  /** When the owner recorded it as completed or missed. */
  finishedAt: Date | null
  status: AppointmentStatus
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/**
 * The message after which a client confirms: the booking itself (null), or one sent this many hours before the start.
 */
const ANSWERED_HOURS_AHEAD = [null, 48, null, 24] as const

/** Returns everything about the visit that has happened by `now`. Except for the start, no time is after `now`. */
export function timesOf(
  visit: CastVisit,
  business: CastBusiness,
  today: LocalDate,
  now: Date,
  random: Random,
): VisitTimes {
  // Draws every random number whatever the hour, so that the time of day doesn't change the visits after this one.
  const draws = {
    bookedMinute: random.whole(9 * 60, 21 * 60),
    latestDay: random.whole(1, 9),
    confirmMinutes: random.whole(5, 20 * 60),
    cancelShare: random.next(),
    cancelHours: random.whole(1, 20),
    markMinutes: random.whole(15, 45),
  }
  const zone = business.timeZone
  const start = wallTimeToInstantForward(visit.date, visit.startMinutes, zone)
  const wished =
    visit.leadDays === 0
      ? new Date(start.getTime() - 3 * HOUR)
      : wallTimeToInstantForward(addDays(visit.date, -visit.leadDays), draws.bookedMinute, zone)
  const bookedAt =
    wished < now ? wished : wallTimeToInstantForward(addDays(today, -draws.latestDay), draws.bookedMinute, zone)
  const cancelledAt = happened(cancellationOf(visit, start, bookedAt, now, draws), now)
  const live = {
    start,
    bookedAt,
    confirmedAt: visit.confirmed && !cancelledAt ? confirmationOf(start, bookedAt, now, draws.confirmMinutes) : null,
  }
  if (cancelledAt) return { ...live, cancelledAt, finishedAt: null, status: 'cancelled' }
  const lasts =
    visit.fate === 'completed' ? (business.services[visit.service] ?? business.services[0]).durationMinutes : 0
  const finishedAt = happened(new Date(start.getTime() + (lasts + draws.markMinutes) * MINUTE), now)
  if (finishedAt && (visit.fate === 'completed' || visit.fate === 'no-show'))
    return { ...live, cancelledAt: null, finishedAt, status: visit.fate }
  return { ...live, cancelledAt: null, finishedAt: null, status: live.confirmedAt ? 'confirmed' : 'scheduled' }
}

function happened(at: Date | null, now: Date): Date | null {
  return at && at <= now ? at : null
}

/**
 * Draws the time of a cancellation: early ones between booking and the day before, late ones on the last day. An early
 * one has always happened by `now`.
 */
function cancellationOf(
  visit: CastVisit,
  start: Date,
  bookedAt: Date,
  now: Date,
  draws: { cancelShare: number; cancelHours: number },
): Date | null {
  if (visit.fate === 'cancelled-late')
    return new Date(Math.max(start.getTime() - draws.cancelHours * HOUR, bookedAt.getTime() + 10 * MINUTE))
  if (visit.fate !== 'cancelled') return null
  const latest = Math.min(now.getTime(), Math.max(start.getTime() - 25 * HOUR, bookedAt.getTime() + HOUR))
  return new Date(bookedAt.getTime() + Math.round(draws.cancelShare * (latest - bookedAt.getTime())))
}

/**
 * Returns a time after booking, or after a later message that asks for confirmation; halfway if that would be after the
 * start or `now`.
 */
function confirmationOf(start: Date, bookedAt: Date, now: Date, afterMinutes: number): Date {
  const latest = Math.min(start.getTime(), now.getTime())
  const hoursAhead = ANSWERED_HOURS_AHEAD[afterMinutes % ANSWERED_HOURS_AHEAD.length] ?? null
  const asked = hoursAhead === null ? bookedAt.getTime() : start.getTime() - hoursAhead * HOUR
  const wished = Math.max(asked, bookedAt.getTime()) + afterMinutes * MINUTE
  return new Date(wished < latest ? wished : Math.round((bookedAt.getTime() + latest) / 2))
}
