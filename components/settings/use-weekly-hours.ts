'use client'

import { useOpeningHours } from '@/lib/browser/opening-hours'
import type { StaffDetails } from '@/lib/contracts/staff'
import type { WeeklyHours } from '@/lib/domain/opening-hours'

/**
 * Returns a function that maps a staff member's id to their weekly hours, or the business's; null until these have
 * loaded.
 */
export function useWeeklyHours(staff: readonly StaffDetails[]): (staffId: string) => WeeklyHours | null {
  const { data } = useOpeningHours()
  return (staffId) => {
    const person = staff.find(({ id, hasOwnHours }) => id === staffId && hasOwnHours)
    return person?.hours ?? data?.weekly ?? null
  }
}
