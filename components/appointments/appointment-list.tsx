'use client'

import { AppointmentRow } from '@/components/appointments/appointment-row'
import { inVisitOrder, ranksOf } from '@/components/risk/visit-order'
import { useStaff } from '@/lib/browser/staff'
import type { Appointment } from '@/lib/contracts/appointment'
import type { VisitOrder } from '@/lib/domain/risk-order'

interface AppointmentListProps {
  appointments: readonly Appointment[]
  label: string
  order: VisitOrder
  /** All visits of the day if only some are listed, so that a filter doesn't change the ranks. */
  day?: readonly Appointment[]
  /** How many visits to render. */
  rows?: number
}

/** Lists the visits of one day in the chosen order; they are given in time order. */
export function AppointmentList({ appointments, label, order, day = appointments, rows }: AppointmentListProps) {
  const { data: staff = [] } = useStaff()
  const showStaff = staff.filter((person) => person.active).length > 1
  const ranks = ranksOf(day)
  return (
    <ul aria-label={order === 'risk' ? `${label}, riskiest first` : label} className="@container divide-y">
      {inVisitOrder(appointments, order)
        .slice(0, rows)
        .map((appointment) => (
          <AppointmentRow
            key={appointment.id}
            appointment={appointment}
            showStaff={showStaff}
            rank={order === 'risk' ? ranks.get(appointment.id) : undefined}
          />
        ))}
    </ul>
  )
}
