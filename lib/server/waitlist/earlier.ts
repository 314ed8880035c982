/** Booked clients who want an earlier time: they wait with their visit, and claiming an offer moves it. */
import type { EarlierBody, PublicAppointment } from '@/lib/contracts/booking'
import { canReschedule } from '@/lib/domain/appointment'
import { factsOf } from '../appointment/appointment-json'
import { getPublicAppointment } from '../appointment/queries'
import { loadSubject } from '../appointment/subject'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { Prisma } from '../generated/prisma/client'
import { conflict } from '../http/app-error'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { wakeRuns, wakeRunsOf } from '../recovery/wake'
import { lockAppointment } from '../row-lock'
import type { AppointmentScope, BusinessScope } from '../scope'
import { ended } from './leave'

/** The visit that the client already has. */
export interface BookedVisit {
  appointmentId: string
  clientId: string
  service: string
  serviceId: string | null
  /** The staff member that the visitor chose; null for anyone. */
  staffId: string | null
}

/**
 * Adds an active entry for the visit, in the order of requests, and makes open runs due. A second request for the same
 * visit adds none, even if two race. Call it in a command's transaction.
 */
export async function wantEarlier(tx: Tx, scope: BusinessScope, visit: BookedVisit, now: Date): Promise<void> {
  await tx.waitlistEntry.createMany({
    data: { businessId: scope.businessId, ...visit, createdAt: now },
    skipDuplicates: true,
  })
  await wakeRuns(tx, scope)
}

/**
 * Makes the request for a time earlier than this visit's name the visit's service, which the owner changed. Does nothing
 * if there is no such request. Call it in a command's transaction.
 */
export async function followVisit(
  tx: Tx,
  scope: BusinessScope,
  { id, service, serviceId }: { id: string; service: string; serviceId: string | null },
): Promise<void> {
  await tx.waitlistEntry.updateMany({
    where: { businessId: scope.businessId, appointmentId: id, active: true },
    data: { service, serviceId },
  })
}

/**
 * Ends the request for a time earlier than this visit's and withdraws its live offer, so that the next client can get
 * one. Does nothing if there is no such request. Call it in a command's transaction.
 */
export async function endEarlierWish(
  tx: Tx,
  scope: BusinessScope,
  appointmentId: string,
  reason: 'left' | 'visit_ended',
  now: Date,
): Promise<void> {
  await withdrawOffersOf(tx, scope, { appointmentId }, now)
  await tx.waitlistEntry.updateMany({
    where: { businessId: scope.businessId, appointmentId, active: true },
    data: ended(reason, now),
  })
}

/**
 * Withdraws the live offer of a request for a time earlier than this visit's, or only one from `startingFrom` on.
 * Skips an offer that is being claimed: the claim will find the visit changed, and waiting for it here would deadlock.
 * Call it in a command's transaction.
 */
export async function withdrawOffersOf(
  tx: Tx,
  scope: BusinessScope,
  { appointmentId, startingFrom }: { appointmentId: string; startingFrom?: Date },
  now: Date,
): Promise<void> {
  const which = startingFrom ? Prisma.sql`AND o.starts_at >= ${startingFrom}` : Prisma.empty
  const withdrawn = await tx.$queryRaw<{ id: string }[]>`
    WITH claimable AS (
      SELECT o.business_id, o.id FROM waitlist_offers o
      JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
      WHERE o.business_id = ${scope.businessId}::uuid AND w.appointment_id = ${appointmentId}::uuid AND o.status = 'live' ${which}
      FOR UPDATE OF o SKIP LOCKED
    )
    UPDATE waitlist_offers o SET status = 'withdrawn', answered_at = ${now}
    FROM claimable WHERE o.business_id = claimable.business_id AND o.id = claimable.id
    RETURNING o.id`
  await wakeRunsOf(
    tx,
    scope,
    withdrawn.map(({ id }) => id),
  )
}

/**
 * Records whether the client, identified by the visit's id in their link, wants to be offered earlier times.
 * Idempotent. Throws 409 `not_live` for a visit that can no longer be moved.
 */
export async function chooseEarlier(
  scope: AppointmentScope,
  { wanted }: EarlierBody,
  deps: Deps,
): Promise<PublicAppointment> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    await lockScheduleExclusive(tx, scope)
    if (!wanted) return endEarlierWish(tx, scope, scope.appointmentId, 'left', now)
    // A concurrent cancellation waits for this row, and then ends the wish it finds.
    await lockAppointment(tx, scope, scope.appointmentId)
    const row = await loadSubject(tx, scope, scope.appointmentId)
    if (!canReschedule(factsOf(row), 'customer', now))
      throw conflict('not_live', 'This appointment can no longer be moved')
    const { id: appointmentId, clientId, service, serviceId } = row
    return wantEarlier(tx, scope, { appointmentId, clientId, service, serviceId, staffId: null }, now)
  })
  return getPublicAppointment(scope, now)
}
