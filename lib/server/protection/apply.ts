/** Applies a business's rules to an online booking, in its transaction. */
import { protectionReason, phoneOnlySentence } from '@/lib/domain/protection-words'
import { confirmDeadline, demandOf, type BookingFacts, type Demand, type ProtectionRule } from '@/lib/domain/protection'
import { standingAt } from '@/lib/domain/protection-history'
import { weekdayOf } from '@/lib/domain/local-date'
import { shownRisk } from '@/lib/domain/risk-band'
import { localDateOf, wallMinutesOf } from '@/lib/domain/time'
import type { Tx } from '../db'
import { conflict } from '../http/app-error'
import type { StoredFeatures } from '../risk/features'
import { scoreAppointments } from '../risk/score'
import type { BusinessScope } from '../scope'
import { listPastEvents } from './past-events'

/** A visit that was inserted in this transaction, and who it is for. */
export interface NewBooking {
  appointmentId: string
  clientId: string
  start: Date
  durationMinutes: number
  priceCents: number
}

/** The result that is stored with the appointment. */
export interface AppliedProtection {
  protection: 'confirm_by' | 'approve' | null
  confirmBy: Date | null
}

const NOTHING: AppliedProtection = { protection: null, confirmBy: null }

/**
 * Stores what the rules require of the client, and why, with the new appointment. `rules` are the active ones. Throws
 * 409 `phone_only`, with a sentence and the business's `phone`, if the appointment can't be booked online; the error
 * rolls back the booking.
 */
export async function applyProtection(
  tx: Tx,
  scope: BusinessScope,
  rules: readonly ProtectionRule[],
  booking: NewBooking,
  now: Date,
): Promise<AppliedProtection> {
  if (rules.length === 0) return NOTHING
  const demand = demandOf(rules, await factsOfBooking(tx, scope, booking, rules, now))
  if (demand === null) return NOTHING
  if (demand.measure === 'phone_only') throw await refusal(tx, scope, demand)
  const confirmBy = demand.confirmByHours === null ? null : confirmDeadline(now, booking.start, demand.confirmByHours)
  await tx.appointment.updateMany({
    where: { businessId: scope.businessId, id: booking.appointmentId },
    data: { protection: demand.measure, protectionReason: protectionReason(demand.measure, demand.because), confirmBy },
  })
  return { protection: demand.measure, confirmBy }
}

async function factsOfBooking(
  tx: Tx,
  scope: BusinessScope,
  { appointmentId, clientId, start, durationMinutes, priceCents }: NewBooking,
  rules: readonly ProtectionRule[],
  now: Date,
): Promise<BookingFacts> {
  const standing = standingAt(await listPastEvents(scope, tx, clientId), now, scope.timeZone)
  const riskPercent = rules.some(({ band }) => band !== null) ? await scoreNow(tx, scope, appointmentId, now) : null
  return {
    ...standing,
    riskPercent,
    priceCents,
    durationMinutes,
    weekday: weekdayOf(localDateOf(start, scope.timeZone)),
    minute: wallMinutesOf(start, scope.timeZone),
  }
}

async function scoreNow(tx: Tx, scope: BusinessScope, appointmentId: string, now: Date): Promise<number | null> {
  await scoreAppointments(scope, tx, [appointmentId], now)
  const row = await tx.appointment.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: appointmentId } },
    select: { riskScore: true, riskFeatures: true },
  })
  if (row?.riskScore == null) return null
  const { outcomes = 0, pastVisits = 0 } = row.riskFeatures as unknown as StoredFeatures
  return shownRisk(row.riskScore, outcomes, pastVisits).percent
}

async function refusal(tx: Tx, scope: BusinessScope, { because }: Demand) {
  const business = await tx.business.findUnique({ where: { id: scope.businessId }, select: { phone: true } })
  const phone = business?.phone || null
  return conflict('phone_only', phoneOnlySentence(because, phone), { phone })
}
