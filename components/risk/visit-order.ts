import { usePreference } from '@/lib/browser/preference'
import type { Appointment } from '@/lib/contracts/appointment'
import {
  compareByRisk,
  type OrderedAppointment,
  rankByRisk,
  type RiskRank,
  VISIT_ORDERS,
  type VisitOrder,
} from '@/lib/domain/risk-order'

/** Returns the order of a day's visits, remembered in this browser, and its setter. */
export function useVisitOrder(): readonly [VisitOrder, (order: VisitOrder) => void] {
  const [remembered, remember] = usePreference('visit-order')
  return [VISIT_ORDERS.find((known) => known === remembered) ?? 'time', remember]
}

/** Sorts one day's appointments, which are given in time order, into the chosen order. */
export function inVisitOrder(day: readonly Appointment[], order: VisitOrder): readonly Appointment[] {
  return order === 'time' ? day : [...day].sort((a, b) => compareByRisk(toOrdered(a), toOrdered(b)))
}

/** Returns the ranks of one day's visits, by id. */
export function ranksOf(day: readonly Appointment[]): ReadonlyMap<string, RiskRank> {
  return rankByRisk(day.map(toOrdered))
}

function toOrdered({ id, appointmentDate, risk }: Appointment): OrderedAppointment {
  return { id, startsAt: new Date(appointmentDate), probability: risk?.probability ?? null }
}
