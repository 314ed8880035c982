'use client'

import { RiskBadge } from '@/components/risk/risk-badge'
import { ranksOf } from '@/components/risk/visit-order'
import { useBusinessView } from '@/components/business/business-provider'
import { useAppointments } from '@/lib/browser/appointment'
import type { Appointment, VisitRisk } from '@/lib/contracts/appointment'
import { localDateOf } from '@/lib/domain/time'

/**
 * Shows one visit's risk, with its rank in the day if that is shown; renders nothing once the visit has started or is
 * settled.
 */
export function SingleVisitRisk({ appointment }: { appointment: Appointment }) {
  const { risk } = appointment
  if (!risk) return null
  return risk.isRankShown ? <RankedRisk appointment={appointment} risk={risk} /> : <RiskBadge risk={risk} />
}

/** Adds the rank once the day's other visits have loaded. */
function RankedRisk({ appointment, risk }: { appointment: Appointment; risk: VisitRisk }) {
  const { timeZone } = useBusinessView()
  const { data: day = [] } = useAppointments({ date: localDateOf(new Date(appointment.appointmentDate), timeZone) })
  return <RiskBadge risk={risk} rank={ranksOf(day).get(appointment.id)} />
}
