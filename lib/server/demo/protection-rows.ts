/** The demo's rule for online bookings, and what it has required of bookings since then. */
import { confirmDeadline, demandOf, type ProtectionRule } from '@/lib/domain/protection'
import { standingAt, type PastEvent } from '@/lib/domain/protection-history'
import { protectionReason } from '@/lib/domain/protection-words'
import { addDays } from '@/lib/domain/local-date'
import { startOfBusinessDay } from '@/lib/domain/time'
import type { Prisma } from '../generated/prisma/client'
import type { CastPlace } from './business-rows'
import type { CastBusiness } from './cast-business'
import type { appointmentRows } from './history-rows'

/** Age of the rule, in days. */
const SINCE_DAYS = 30
const LONG_MINUTES = 90

const RULE: ProtectionRule = {
  active: true,
  measure: 'confirm_by',
  confirmByHours: 24,
  band: null,
  newClientsOnly: true,
  minimumPriceCents: null,
  minimumMinutes: LONG_MINUTES,
  weekdays: [],
  fromMinutes: null,
  untilMinutes: null,
}

type CastAppointment = ReturnType<typeof appointmentRows>[number]

/** Builds a rule that requires new clients to confirm long appointments, if the business has any. */
export function ruleRows(cast: CastBusiness, { businessId, newId, today }: CastPlace) {
  if (!cast.services.some(({ durationMinutes }) => durationMinutes >= LONG_MINUTES)) return []
  const createdAt = startOfBusinessDay(addDays(today, -SINCE_DAYS), cast.timeZone)
  return [
    { id: newId(), businessId, ...RULE, weekdays: [], createdAt },
  ] satisfies Prisma.ProtectionRuleCreateManyInput[]
}

/** Returns the appointments with what the rule required. */
export function protectedRows<Row extends CastAppointment>(
  cast: CastBusiness,
  rules: ReturnType<typeof ruleRows>,
  appointments: readonly Row[],
) {
  const [rule] = rules
  const pasts = rule ? pastsOf(appointments) : new Map<string, PastEvent[]>()
  return appointments.map((row) => {
    const isJudged = rule && row.source === 'public' && row.createdAt >= rule.createdAt
    const demand = isJudged
      ? demandOf([rule], {
          riskPercent: null,
          priceCents: row.priceCents,
          durationMinutes: row.duration,
          weekday: 0,
          minute: 0,
          ...standingAt(pasts.get(row.clientId) ?? [], row.createdAt, cast.timeZone),
        })
      : null
    return {
      ...row,
      protection: demand && demand.measure,
      protectionReason: demand && protectionReason(demand.measure, demand.because),
      confirmBy:
        demand?.confirmByHours == null
          ? null
          : confirmDeadline(row.createdAt, row.appointmentDate, demand.confirmByHours),
    }
  })
}

function pastsOf(appointments: readonly CastAppointment[]): Map<string, PastEvent[]> {
  const pasts = new Map<string, PastEvent[]>()
  for (const row of appointments) {
    const event = toEvent(row)
    if (event) pasts.set(row.clientId, [...(pasts.get(row.clientId) ?? []), event])
  }
  return pasts
}

function toEvent({ status, appointmentDate, lateCancellation, cancelledAt }: CastAppointment): PastEvent | null {
  if (status === 'completed' || status === 'no-show')
    return { kind: status === 'completed' ? 'kept' : 'missed', at: appointmentDate, forgivenAt: null }
  return lateCancellation && cancelledAt ? { kind: 'late_cancellation', at: cancelledAt, forgivenAt: null } : null
}
