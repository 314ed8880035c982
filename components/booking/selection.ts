import { AVAILABILITY_MAX_DAYS, type Availability } from '@/lib/contracts/availability'
import type { PublicBusiness, PublicService } from '@/lib/contracts/business'
import { addDays, daysBetween, isLocalDate, type LocalDate } from '@/lib/domain/local-date'

/** The choices in the booking page's URL, not validated. */
export interface BookingSearch {
  service: string | undefined
  staff: string | undefined
  date: LocalDate | undefined
  time: string | undefined
}

export type PublicStaff = PublicBusiness['staff'][number]
type SearchParams = Record<string, string | string[] | undefined>
export type Day = Availability['days'][number]

export function toBookingSearch(params: SearchParams): BookingSearch {
  const one = (name: string) => (typeof params[name] === 'string' ? params[name] : undefined)
  const date = one('date')
  return {
    service: one('service'),
    staff: one('staff'),
    date: date && isLocalDate(date) ? date : undefined,
    time: one('time'),
  }
}

/** Returns the chosen service, or the only one if there is just one. */
export function chooseService(services: readonly PublicService[], wanted: string | undefined): PublicService | null {
  const chosen = services.find((service) => service.id === wanted)
  return chosen ?? (services.length === 1 ? (services[0] ?? null) : null)
}

/**
 * Returns the staff members who perform a service; empty if there are fewer than two, so that there is nothing to
 * choose.
 */
export function staffForService(business: PublicBusiness, serviceId: string): PublicStaff[] {
  const doing = business.staff.filter(({ serviceIds }) => serviceIds.length === 0 || serviceIds.includes(serviceId))
  return doing.length > 1 ? doing : []
}

export interface DateRange {
  from: LocalDate
  to: LocalDate
  /** First dates of the ranges before and after this one, if there are any. */
  earlier: LocalDate | null
  later: LocalDate | null
}

/** Returns the part of the booking window to show: the one with the requested date, otherwise the first one. */
export function bookingRange(today: LocalDate, bookingWindowDays: number, wanted: LocalDate | undefined): DateRange {
  const last = addDays(today, bookingWindowDays)
  const ahead = wanted ? daysBetween(today, wanted) : 0
  const stretches = ahead > 0 && ahead <= bookingWindowDays ? Math.floor(ahead / AVAILABILITY_MAX_DAYS) : 0
  const from = addDays(today, stretches * AVAILABILITY_MAX_DAYS)
  const fullTo = addDays(from, AVAILABILITY_MAX_DAYS - 1)
  const to = fullTo < last ? fullTo : last
  return {
    from,
    to,
    earlier: from > today ? addDays(from, -AVAILABILITY_MAX_DAYS) : null,
    later: to < last ? addDays(to, 1) : null,
  }
}

/**
 * Returns the requested day if it is in the range, even without free times; otherwise the first day with free times.
 */
export function chooseDay(days: readonly Day[], wanted: LocalDate | undefined): Day | null {
  return days.find(({ date }) => date === wanted) ?? days.find(({ slots }) => slots.length > 0) ?? null
}
