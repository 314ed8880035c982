/** Stores appointments and their history. Every write here is part of a command's transaction. */
import { randomUUID } from 'node:crypto'
import { blockedSpan, noShowCountChange, type Actor, type AppointmentStatus } from '@/lib/domain/appointment'
import { typesOfHistory } from '@/lib/domain/webhook'
import { prepared, sqlStateOf, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { conflict, notFound } from '../http/app-error'
import { lockScheduleSharedSql } from '../recovery/schedule-lock'
import type { BusinessScope } from '../scope'
import { joinListenersSql, LISTENER_SQL, type Listener } from '../webhook/enqueue'
import { queueBookingEvent } from '../webhook/booking-events'

/** A visit to insert, already validated. */
export interface NewAppointment {
  clientId: string
  staffId: string
  serviceId: string | null
  service: string
  start: Date
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** The owner's private note. */
  notes: string | null
  /** The client's own words. */
  clientNote: string | null
  clientMood: string | null
  moodEmoji: string | null
  appointmentMoodNotes: string | null
  priceCents: number
  source: 'owner' | 'public' | 'waitlist' | 'test'
  /** Default: scheduled. */
  status?: 'scheduled' | 'confirmed'
}

/** The other rows stored with an appointment, as CTEs of its statement. */
export interface Storing {
  id: string
  /** The CTE that adds the client, if they have no row yet. */
  client?: Prisma.Sql | null
  /** The CTE that adds messages. It refers to the visit as `visit`, and writes nothing if no visit was stored. */
  steps?: Prisma.Sql | null
}

/**
 * Inserts an appointment and its first history entry in one statement, queues its webhook events and returns its id.
 * Returns null, and stores nothing, if the staff member's time is taken: the exclusion constraint decides races, and ON
 * CONFLICT DO NOTHING keeps losers from deadlocking. Holds the business's schedule lock (shared) until the transaction
 * ends.
 */
export async function insertAppointment(
  tx: Tx,
  scope: BusinessScope,
  a: NewAppointment,
  now: Date,
): Promise<string | null> {
  const id = randomUUID()
  const inserted = await tx.$queryRaw<InsertedRow[]>(insertAppointmentSql(scope, a, now, { id }))
  return (await queueInsertedEvents(tx, scope, a, id, inserted, now)) ? id : null
}

/**
 * Returns the statement of `insertAppointment`, for a pipeline in which `queueInsertedEvents` follows. It returns no
 * row if the time is taken.
 */
export function insertAppointmentSql(
  scope: BusinessScope,
  a: NewAppointment,
  now: Date,
  { id, client, steps }: Storing,
): Prisma.Sql {
  const { status = 'scheduled' } = a
  const blocked = blockedSpan(a.start, a.durationMinutes, {
    beforeMinutes: a.bufferBeforeMinutes,
    afterMinutes: a.bufferAfterMinutes,
  })
  const event = bookedEvent(a)
  return prepared(Prisma.sql`
    WITH shared AS MATERIALIZED (SELECT ${lockScheduleSharedSql(scope)}::text AS held), ${client ? Prisma.sql`${client},` : Prisma.empty}
    visit AS (
      INSERT INTO appointments (id, business_id, client_id, staff_id, service_id, service, appointment_date, duration,
        blocked_from, blocked_until, status, notes, client_note, client_mood, mood_emoji, appointment_mood_notes, price_cents, source,
        confirmed_at, created_at, updated_at)
      SELECT ${id}::uuid, ${scope.businessId}::uuid, ${a.clientId}::uuid, ${a.staffId}::uuid, ${a.serviceId}::uuid, ${a.service}, ${a.start}::timestamptz, ${a.durationMinutes}::int,
        ${blocked.from}::timestamptz, ${blocked.until}::timestamptz, ${status}, ${a.notes}, ${a.clientNote}, ${a.clientMood}, ${a.moodEmoji}, ${a.appointmentMoodNotes},
        ${a.priceCents}::int, ${a.source}, ${status === 'confirmed' ? now : null}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      FROM shared
      ON CONFLICT DO NOTHING
      RETURNING id
    ), ${eventSql(scope, event, now)}, ${steps ? Prisma.sql`${steps},` : Prisma.empty}
    listeners AS (${listenersSql(scope, event)})
    SELECT (SELECT json_agg(listeners) FROM listeners) AS listeners FROM visit`)
}

/** A stored visit, with the webhooks to notify. */
export interface InsertedRow {
  listeners: Listener[] | null
}

/** Queues webhook events for the appointment that `insertAppointmentSql` stored. Returns false if it stored none. */
export async function queueInsertedEvents(
  tx: Tx,
  scope: BusinessScope,
  a: NewAppointment,
  id: string,
  [inserted]: readonly InsertedRow[],
  now: Date,
): Promise<boolean> {
  if (!inserted) return false
  await tell(tx, scope, id, bookedEvent(a), inserted.listeners ?? [], now)
  return true
}

/**
 * Returns the history entry of the booking: visitors book for themselves; the owner, or their program, books for
 * others.
 */
function bookedEvent({ source, status = 'scheduled' }: NewAppointment): EventDetails {
  return {
    type: 'booked',
    to: status,
    ...(source === 'owner' ? {} : { actor: 'customer' }),
    ...(source === 'waitlist' ? { details: { waitlist: true } } : {}),
  }
}

/** One entry of an appointment's history. */
export interface EventDetails {
  type:
    | 'booked'
    | 'confirmed'
    | 'cancelled'
    | 'completed'
    | 'no_show'
    | 'undone'
    | 'moved'
    | 'edited'
    | 'running_late'
    | 'forgiven'
    | 'unforgiven'
    | 'approved'
  actor?: Actor
  from?: AppointmentStatus
  to?: AppointmentStatus
  reason?: string | null
  details?: Record<string, string | boolean | number>
}

/**
 * Adds to the appointment's history, and notifies the business's webhooks with the visit's current row. Call it last,
 * after all changes to the row.
 */
export async function recordEvent(
  tx: Tx,
  scope: BusinessScope,
  appointmentId: string,
  event: EventDetails,
  now: Date,
): Promise<void> {
  // Also reads the webhooks, so that a business without any needs no second statement.
  const listeners = await tx.$queryRaw<Listener[]>(
    prepared(Prisma.sql`
    WITH visit AS (SELECT ${appointmentId}::uuid AS id), ${eventSql(scope, event, now)} ${listenersSql(scope, event)}`),
  )
  await tell(tx, scope, appointmentId, event, listeners, now)
}

/** Returns the history entry as a CTE, which must follow a CTE `visit` with the visit's `id`. */
function eventSql(scope: BusinessScope, event: EventDetails, now: Date): Prisma.Sql {
  const details = event.details ? JSON.stringify(event.details) : null
  return Prisma.sql`
    event AS (
      INSERT INTO appointment_events (business_id, appointment_id, at, type, actor, from_status, to_status, reason, details)
      SELECT ${scope.businessId}::uuid, visit.id, ${now}::timestamptz, ${event.type}, ${event.actor ?? scope.actor},
        ${event.from ?? null}, ${event.to ?? null}, ${event.reason ?? null}, ${details}::jsonb
      FROM visit
    )`
}

function listenersSql(scope: BusinessScope, event: EventDetails): Prisma.Sql {
  return Prisma.sql`
    SELECT ${LISTENER_SQL} FROM (VALUES (${scope.businessId}::uuid)) AS told (business_id)
    ${joinListenersSql(Prisma.sql`told.business_id`, typesOfHistory(event.type))}
    FOR KEY SHARE OF e`
}

async function tell(
  tx: Tx,
  { businessId }: BusinessScope,
  appointmentId: string,
  event: EventDetails,
  listeners: readonly Listener[],
  now: Date,
): Promise<void> {
  const { from } = event.type === 'moved' && event.details ? event.details : {}
  const previousStartsAt = typeof from === 'string' ? from : null
  await queueBookingEvent(
    tx,
    listeners,
    { businessId, appointmentId, types: typesOfHistory(event.type), previousStartsAt },
    now,
  )
}

/**
 * Sets `clients.no_show_count` to the number of the client's no-shows. The caller holds the lock on the appointment's
 * row, which names the current client: clients may have been merged since it was read.
 */
export async function countNoShow(
  tx: Tx,
  { businessId }: BusinessScope,
  appointmentId: string,
  from: AppointmentStatus,
  to: AppointmentStatus,
): Promise<void> {
  const change = noShowCountChange(from, to)
  if (change === 0) return
  await tx.$executeRaw`
    UPDATE clients c SET no_show_count = c.no_show_count + ${change}::int FROM appointments a
    WHERE a.business_id = ${businessId}::uuid AND a.id = ${appointmentId}::uuid
      AND c.business_id = a.business_id AND c.id = a.client_id`
}

/** Returns the 409 for an outdated version. */
export const stale = () =>
  conflict('stale', 'This appointment was changed in the meantime. Please check it and try again.')

/** Throws 409 `slot_taken` for a violation of the exclusion constraint; rethrows any other error. */
export function throwTimeConflict(error: unknown): never {
  const state = sqlStateOf(error)
  if (state === '23P01') throw conflict('slot_taken', 'That time was just taken')
  if (state === '23503') throw notFound('Staff member not found')
  throw error
}
