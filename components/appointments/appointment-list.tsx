'use client'

import { AppointmentRow } from '@/components/appointments/appointment-row'
import { useStaff } from '@/lib/browser/staff'
import type { Appointment } from '@/lib/contracts/appointment'

interface AppointmentListProps {
  appointments: readonly Appointment[]
  label: string
}

/** Visits in order of time. */
export function AppointmentList({ appointments, label }: AppointmentListProps) {
  const { data: staff = [] } = useStaff()
  const showStaff = staff.filter((person) => person.active).length > 1
  return (
    <ul aria-label={label} className="@container divide-y">
      {appointments.map((appointment) => (
        <AppointmentRow key={appointment.id} appointment={appointment} showStaff={showStaff} />
      ))}
    </ul>
  )
}
