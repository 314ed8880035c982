import { ANYONE } from '@/components/appointments/new-appointment-form'
import { useStaff } from '@/lib/browser/staff'

export interface StaffChoice {
  /** Leaves out staff members who don't perform this service. */
  serviceId: string | null
  /** An appointment's staff member, who stays an option in place of "Anyone". */
  current?: { id: string; name: string }
}

/** Returns the options for the staff member; empty if there is no choice. */
export function useStaffOptions({ serviceId, current }: StaffChoice): { value: string; label: string }[] {
  const { data: staff = [] } = useStaff()
  const active = staff.filter((person) => person.active)
  const able = active.filter(
    ({ id, serviceIds }) =>
      id !== current?.id && (!serviceId || serviceIds.length === 0 || serviceIds.includes(serviceId)),
  )
  const others = able.map(({ id, name }) => ({ value: id, label: name }))
  if (current) return others.length === 0 ? [] : [{ value: current.id, label: current.name }, ...others]
  return active.length < 2 ? [] : [{ value: ANYONE, label: 'Anyone' }, ...others]
}
