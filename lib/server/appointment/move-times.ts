/** The times to which the holder of an appointment's link can move it. */
import { isLateChange } from '@/lib/domain/appointment'
import { nearestStarts, offerStarts, type Slot, type SlotDay } from '@/lib/domain/slots'
import { type FourWeeks, fourWeeksAround, fourWeeksFrom } from '@/lib/domain/four-weeks'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { loadSchedule } from '../availability/schedule'
import { termsOf } from '../availability/queries'
import { type Db, getDb } from '../db'
import type { AppointmentScope } from '../scope'
import { termsOfSubject } from './customer-commands'
import { loadSubject } from './subject'

/** How many of the nearest free times are listed first. */
const NEAREST = 3

/** A free time to move to. */
interface MoveSlot {
  start: Date
  /** Who would take over; null if the visit's staff member is free. */
  takenOverBy: { id: string; name: string } | null
}

/** The free times to which a visit can be moved. */
export interface MoveTimes extends Pick<FourWeeks, 'from' | 'previous' | 'next'> {
  /** The free times nearest to the current one, with the same staff member if possible, in chronological order. */
  nearest: MoveSlot[]
  /** Days with free times from `from` on, both in the business's zone. */
  days: { date: LocalDate; slots: MoveSlot[] }[]
  /** Whether a change now is after the business's cutoff; it is accepted, and recorded as late. */
  isShortNotice: boolean
}

/**
 * Lists free times for this appointment's own length and buffers, in the four weeks from `from` (default: around its
 * current time, or the last ones that can be booked online). Its own time counts as free but isn't offered. Throws 404.
 */
export async function listMoveTimes(
  scope: AppointmentScope,
  wanted: { from: LocalDate | null },
  now: Date,
): Promise<MoveTimes> {
  const db = getDb()
  const row = await loadSubject(db, scope, scope.appointmentId)
  const terms = await termsOfSubject({ db }, scope, row)
  const today = localDateOf(now, scope.timeZone)
  const last = addDays(today, row.business.bookingWindowDays)
  const { from, to, previous, next } =
    wanted.from === null
      ? fourWeeksAround(localDateOf(row.appointmentDate, scope.timeZone), { today, last })
      : fourWeeksFrom(wanted.from, today)
  const { input } = await loadSchedule(db, scope, { ...termsOf(terms), from, to, exceptAppointmentId: row.id }, now)
  const present = row.appointmentDate.getTime()
  const days = offerStarts(input).map((day) => ({
    ...day,
    slots: day.slots.filter(({ start }) => start.getTime() !== present),
  }))
  const withSame = days.map((day) => ({
    ...day,
    slots: day.slots.filter(({ staffIds }) => staffIds.includes(row.staffId)),
  }))
  const isSamePossible = withSame.some(({ slots }) => slots.length > 0)
  const toMoveSlot = await moveSlots(db, scope, row.staffId, days)
  return {
    nearest: nearestStarts(isSamePossible ? withSame : days, row.appointmentDate, NEAREST).map(toMoveSlot),
    days: days
      .filter(({ slots }) => slots.length > 0)
      .map(({ date, slots }) => ({ date, slots: slots.map(toMoveSlot) })),
    from,
    previous,
    next,
    isShortNotice: isLateChange(row.appointmentDate, row.business.changeCutoffHours, now),
  }
}

/** Returns how to name who would take over each slot from `staffId`. */
async function moveSlots(
  db: Db,
  { businessId }: AppointmentScope,
  staffId: string,
  days: readonly SlotDay[],
): Promise<(slot: Slot) => MoveSlot> {
  const otherOf = ({ staffIds }: Slot) => (staffIds.includes(staffId) ? undefined : staffIds[0])
  const ids = [...new Set(days.flatMap(({ slots }) => slots.flatMap((slot) => otherOf(slot) ?? [])))]
  const others = await db.staff.findMany({ where: { businessId, id: { in: ids } }, select: { id: true, name: true } })
  return (slot) => ({ start: slot.start, takenOverBy: others.find(({ id }) => id === otherOf(slot)) ?? null })
}
