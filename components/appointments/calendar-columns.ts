import type { Appointment } from '@/lib/contracts/appointment'
import type { StaffMember } from '@/lib/contracts/staff'

/** A staff member's column in the day calendar. */
export interface StaffColumn {
  id: string
  name: string
  color: string
  /** How many of the appointments shown are theirs. */
  booked: number
}

type Member = Pick<StaffMember, 'id' | 'name' | 'color' | 'active'>

/**
 * Returns a column for each staff member who takes appointments, in the owner's order, then for every other
 * staff member with an appointment among those shown. If one is chosen, returns only theirs.
 */
export function staffColumns(
  staff: readonly Member[],
  appointments: readonly Appointment[],
  chosenId: string | null,
): StaffColumn[] {
  const others = new Map<string, Member>()
  for (const { staffId, staff: member } of appointments) {
    const isShown = staff.some(({ id, active }) => id === staffId && active)
    if (!isShown) others.set(staffId, { id: staffId, ...member, active: false })
  }
  return [...staff.filter(({ active }) => active), ...others.values()]
    .filter(({ id }) => chosenId === null || id === chosenId)
    .map(({ id, name, color }) => ({
      id,
      name,
      color,
      booked: appointments.filter(({ staffId, status }) => staffId === id && status !== 'cancelled').length,
    }))
}
