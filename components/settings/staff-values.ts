import type { z } from 'zod'

import type { StaffDetails, staffForm } from '@/lib/contracts/staff'
import { DEFAULT_WEEKLY_HOURS, type OpeningSpan, type WeeklyHours } from '@/lib/domain/opening-hours'

export type StaffValues = z.input<typeof staffForm>

/** Returns the values of a new staff member, with the business's hours; own hours would start as a copy of these. */
export function newPerson(businessHours: WeeklyHours = DEFAULT_WEEKLY_HOURS): StaffValues {
  return {
    name: '',
    color: '#7c3aed',
    active: true,
    serviceIds: [],
    hasOwnHours: false,
    hours: copyOf(businessHours),
    photo: null,
    line: '',
  }
}

export function staffValues(person: StaffDetails, businessHours: WeeklyHours = DEFAULT_WEEKLY_HOURS): StaffValues {
  const { name, color, active, serviceIds, hasOwnHours, hours, photo, line } = person
  const hasAny = hours.some((spans) => spans.length > 0)
  return {
    name,
    color,
    active,
    serviceIds,
    hasOwnHours,
    hours: hasAny || hasOwnHours ? hours : copyOf(businessHours),
    photo: photo ? { hash: photo.hash } : null,
    line: line ?? '',
  }
}

function copyOf(week: WeeklyHours): OpeningSpan[][] {
  return week.map((spans) => spans.map((span) => ({ ...span })))
}
