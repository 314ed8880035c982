/** Stores appointments and their history; every write here is part of a command's transaction. */
import { randomUUID } from 'node:crypto'
import { blockedSpan, noShowCountChange, type Actor, type AppointmentStatus } from '@/lib/domain/appointment'
import { typesOfHistory } from '@/lib/domain/webhook'
import { sqlStateOf, type Tx } from '../db'
import { keepPlan } from '../direct-sql'
import { Prisma } from '../generated/prisma/client'
import { conflict, notFound } from '../http/app-error'
import { shareSlotsSql } from '../recovery/lock'
import type { BusinessScope } from '../scope'
import { joinListenersSql, LISTENER_SQL, type Listener } from '../webhook/outbox'
import { tellBooking } from '../webhook/tell-booking'

export interface NewAppointment {
  clientId: string
  staffId: string
  serviceId: string | null
  service: string
  start: Date
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** The owner's. */
  notes: string | null
  /** The client's own words. */
  clientNote: string | null
  clientMood: string | null
  moodEmoji: string | null
  appointmentMoodNotes: string | null
  priceCents: number
  source: 'owner' | 'public' | 'waitlist'
  /** Default: scheduled. */
  status?: 'scheduled' | 'confirmed'
}

/** What a visit is stored with; the parts of its statement stand behind its `WITH`. */
export interface Storing {
  /** Default: any. */
  id?: string
  /** The part that adds her who has no row yet. */
  client?: Prisma.Sql | null
  /** The part that adds messages. It refers to the visit as `visit`, and writes nothing where that isn't stored. */
  steps?: Prisma.Sql | null
}

/**
 * Inserts an appointment and the beginning of its history in one statement, and tells the business's webhooks; null where
 * the person's time is taken: then nothing of its history and `steps` is stored either. The exclusion
 * constraint decides races, and ON CONFLICT DO NOTHING keeps losers from deadlocking
 * (reliability, finding 3). Holds the business's slot lock shared from then on. The answer is `id`.
 */
export async function insertAppointment(
  tx: Tx,
  scope: BusinessScope,
  a: NewAppointment,
  now: Date,
  { id = randomUUID(), client, steps }: Storing = {},
): Promise<string | null> {
  const { status = 'scheduled' } = a
  const blocked = blockedSpan(a.start, a.durationMinutes, {
    beforeMinutes: a.bufferBeforeMinutes,
    afterMinutes: a.bufferAfterMinutes,
  })
  const event = bookedEvent(a, status)
  const [stored] = await tx.$queryRaw<{ listeners: Listener[] | null }[]>(
    keepPlan(Prisma.sql`
    WITH shared AS MATERIALIZED (SELECT ${shareSlotsSql(scope)}::text AS held), ${client ? Prisma.sql`${client},` : Prisma.empty}
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
    SELECT (SELECT json_agg(listeners) FROM listeners) AS listeners FROM visit`),
  )
  if (!stored) return null
  await tell(tx, scope, id, event, stored.listeners ?? [], now)
  return id
}

/** Visitors book for themselves; the owner, or her program, for others. */
function bookedEvent({ source }: NewAppointment, to: AppointmentStatus): EventDetails {
  return {
    type: 'booked',
    to,
    ...(source === 'owner' ? {} : { actor: 'customer' }),
    ...(source === 'waitlist' ? { details: { waitlist: true } } : {}),
  }
}

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

/** Appends to the appointment's history, and tells the business's webhooks of it as the visit now stands: last in what changes the row. */
export async function recordEvent(
  tx: Tx,
  scope: BusinessScope,
  appointmentId: string,
  event: EventDetails,
  now: Date,
): Promise<void> {
  // In one statement, so that a business without webhooks pays for no second.
  const listeners = await tx.$queryRaw<Listener[]>(
    keepPlan(Prisma.sql`
    WITH visit AS (SELECT ${appointmentId}::uuid AS id), ${eventSql(scope, event, now)} ${listenersSql(scope, event)}`),
  )
  await tell(tx, scope, appointmentId, event, listeners, now)
}

/** The entry of the history, as a part of a statement behind a part `visit` with the `id` of the visit. */
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
  await tellBooking(
    tx,
    listeners,
    { businessId, appointmentId, types: typesOfHistory(event.type), previousStartsAt },
    now,
  )
}

/** Keeps `clients.no_show_count` equal to the client's rows in state no-show. */
export async function countNoShow(
  tx: Tx,
  scope: BusinessScope,
  clientId: string,
  from: AppointmentStatus,
  to: AppointmentStatus,
): Promise<void> {
  const change = noShowCountChange(from, to)
  if (change === 0) return
  await tx.client.update({
    where: { businessId_id: { businessId: scope.businessId, id: clientId } },
    data: { noShowCount: { increment: change } },
    select: { id: true },
  })
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
