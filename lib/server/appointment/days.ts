/** Computes the days of the month view: how much is booked and free on each. */
import type { AppointmentDay, AppointmentDaysQuery } from '@/lib/contracts/appointment-days'
import { UNCANCELLED_STATUSES } from '@/lib/domain/appointment'
import { freeSpansOn, minutesIn } from '@/lib/domain/free-time'
import { datesBetween, type LocalDate } from '@/lib/domain/local-date'
import { openSpans, type AvailabilityInput } from '@/lib/domain/slots'
import { endOfBusinessDay, startOfBusinessDay } from '@/lib/domain/time'
import { loadSchedule } from '../availability/schedule'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { OwnerScope } from '../scope'

/**
 * Lists every local date in the range, both ends inclusive: its appointments except cancelled ones, and the minutes
 * that are still free from `now` on, after opening hours, time off and appointments with their buffers. For another
 * business's staff member, both are empty.
 */
export async function listAppointmentDays(
  scope: OwnerScope,
  query: AppointmentDaysQuery,
  now: Date,
): Promise<AppointmentDay[]> {
  const wanted = {
    serviceId: null,
    durationMinutes: 0,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    from: query.startDate,
    to: query.endDate,
    staffId: query.staffId ?? null,
  }
  const [{ input }, booked] = await Promise.all([loadSchedule(getDb(), scope, wanted, now), countByDate(scope, query)])
  const freeOn = freeMinutes(input)
  return datesBetween(query.startDate, query.endDate).map((date) => ({
    date,
    booked: booked.get(date) ?? 0,
    ...freeOn(date),
  }))
}

function freeMinutes(input: AvailabilityInput): (date: LocalDate) => Pick<AppointmentDay, 'freeMinutes' | 'isOpen'> {
  const people = input.staff.map((member) => ({
    hours: openSpans(member, input),
    taken: [...member.busy, ...member.timeOff].map(({ from, until }) => ({
      from: new Date(from),
      until: new Date(until),
    })),
  }))
  return (date) => {
    const open = people.map(({ hours, taken }) => ({ spans: hours(date), taken }))
    return {
      freeMinutes: open.reduce((sum, { spans, taken }) => sum + minutesIn(freeSpansOn(date, spans, taken, input)), 0),
      isOpen: open.some(({ spans }) => spans.length > 0),
    }
  }
}

async function countByDate(scope: OwnerScope, query: AppointmentDaysQuery): Promise<Map<LocalDate, number>> {
  const since = startOfBusinessDay(query.startDate, scope.timeZone)
  const until = endOfBusinessDay(query.endDate, scope.timeZone)
  const ofStaff = query.staffId ? Prisma.sql`AND a.staff_id = ${query.staffId}::uuid` : Prisma.empty
  const rows = await getDb().$queryRaw<{ date: LocalDate; booked: number }[]>`
    SELECT to_char(a.appointment_date AT TIME ZONE ${scope.timeZone}, 'YYYY-MM-DD') AS date, count(*)::int AS booked
    FROM appointments a
    WHERE a.business_id = ${scope.businessId}::uuid AND a.status = ANY(${UNCANCELLED_STATUSES}::text[])
      AND a.appointment_date >= ${since} AND a.appointment_date < ${until} ${ofStaff}
    GROUP BY 1`
  return new Map(rows.map(({ date, booked }) => [date, booked]))
}
