'use client'

import { useOpeningHours } from '@/lib/browser/opening-hours'
import type { StaffDetails } from '@/lib/contracts/staff'
import type { WeeklyHours } from '@/lib/domain/opening-hours'

/** The weekly hours of each staff member, their own or the business's; null until these are loaded. */
export function useWeeklyHours(staff: readonly StaffDetails[]): (staffId: string) => WeeklyHours | null {
  const { data } = useOpeningHours()
  return (staffId) => {
    const person = staff.find(({ id, hasOwnHours }) => id === staffId && hasOwnHours)
    return person?.hours ?? data?.weekly ?? null
  }
}
