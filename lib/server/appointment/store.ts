/** Stores appointments and their history; every write here is part of a command's transaction. */
import { blockedSpan, noShowCountChange, type Actor, type AppointmentStatus } from '@/lib/domain/appointment'
import { sqlStateOf, type Tx } from '../db'
import { conflict, notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'

export interface NewAppointment {
  clientId: string
  staffId: string
  serviceId: string | null
  service: string
  start: Date
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  notes: string | null
  clientMood: string | null
  moodEmoji: string | null
  appointmentMoodNotes: string | null
  priceCents: number
  source: 'owner' | 'public' | 'waitlist'
  /** Default: scheduled. */
  status?: 'scheduled' | 'confirmed'
}

/**
 * Inserts an appointment; null where the person's time is taken. The exclusion
 * constraint decides races, and ON CONFLICT DO NOTHING keeps losers from deadlocking
 * (reliability, finding 3).
 */
export async function insertAppointment(tx: Tx, scope: BusinessScope, a: NewAppointment, now: Date): Promise<string | null> {
  const { status = 'scheduled' } = a
  const blocked = blockedSpan(a.start, a.durationMinutes, { beforeMinutes: a.bufferBeforeMinutes, afterMinutes: a.bufferAfterMinutes })
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO appointments (business_id, client_id, staff_id, service_id, service, appointment_date, duration,
      blocked_from, blocked_until, status, notes, client_mood, mood_emoji, appointment_mood_notes, price_cents, source,
      confirmed_at, created_at, updated_at)
    VALUES (${scope.businessId}::uuid, ${a.clientId}::uuid, ${a.staffId}::uuid, ${a.serviceId}::uuid, ${a.service}, ${a.start}, ${a.durationMinutes},
      ${blocked.from}, ${blocked.until}, ${status}, ${a.notes}, ${a.clientMood}, ${a.moodEmoji}, ${a.appointmentMoodNotes},
      ${a.priceCents}, ${a.source}, ${status === 'confirmed' ? now : null}, ${now}, ${now})
    ON CONFLICT DO NOTHING
    RETURNING id`
  return rows[0]?.id ?? null
}

export interface EventDetails {
  type: 'booked' | 'confirmed' | 'cancelled' | 'completed' | 'no_show' | 'undone' | 'moved' | 'edited' | 'running_late'
  actor?: Actor
  from?: AppointmentStatus
  to?: AppointmentStatus
  reason?: string | null
  details?: Record<string, string | boolean>
}

/** Appends to the appointment's history. */
export async function recordEvent(tx: Tx, scope: BusinessScope, appointmentId: string, event: EventDetails, now: Date): Promise<void> {
  await tx.appointmentEvent.create({
    data: {
      businessId: scope.businessId, appointmentId, at: now,
      type: event.type, actor: event.actor ?? scope.actor,
      fromStatus: event.from ?? null, toStatus: event.to ?? null, reason: event.reason ?? null,
      ...(event.details ? { details: event.details } : {}),
    },
    select: { id: true },
  })
}

/** Keeps `clients.no_show_count` equal to the client's rows in state no-show. */
export async function countNoShow(tx: Tx, scope: BusinessScope, clientId: string, from: AppointmentStatus, to: AppointmentStatus): Promise<void> {
  const change = noShowCountChange(from, to)
  if (change === 0) return
  await tx.client.update({
    where: { businessId_id: { businessId: scope.businessId, id: clientId } },
    data: { noShowCount: { increment: change } }, select: { id: true },
  })
}

/**
 * Serialises moves of one business: an UPDATE on the exclusion constraint has no
 * ON CONFLICT, so two crossing moves would deadlock. Held until the transaction ends.
 */
export async function lockMoves(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${scope.businessId}, 2))`
}

/** 409 for a version that is no longer the current one. */
export const stale = () => conflict('stale', 'This appointment was changed in the meantime. Please look again.')

/** Rethrows what an UPDATE of a visit's time or state met: 409 `slot_taken` for the exclusion constraint's refusal. */
export function throwTimeConflict(error: unknown): never {
  const state = sqlStateOf(error)
  if (state === '23P01') throw conflict('slot_taken', 'That time was just taken')
  if (state === '23503') throw notFound('Person not found')
  throw error
}
