/**
 * Visits with planned messages, for tests of the outbox. In their salon it is always about noon, outside quiet hours.
 */
import { randomUUID } from 'node:crypto'
import type { ReminderCause } from '@/lib/domain/reminder-plan'
import { getDb } from '@/lib/server/db'
import { REMINDER_SETTINGS_SELECT, syncReminders } from '@/lib/server/reminder/commands'
import { systemScope } from '@/lib/server/scope'
import { openSalon, type Salon } from './salon'
import { zoneAtNoon } from './zone'

export const HOUR_MS = 3_600_000

export interface VisitOptions {
  startsInHours?: number
  name?: string
  /** Null for a client without an email address. */
  email?: string | null
  /** E.164, with consent; null for a client who gets no texts. */
  phone?: string | null
  source?: 'public' | 'owner'
  /** Whether the client has never come before, so that the limits for strangers apply. */
  isStranger?: boolean
}

/** Opens a salon that may send as many texts as a test wants. */
export async function openTextingSalon(subdomain: string): Promise<Salon> {
  const salon = await openSalon(subdomain, zoneAtNoon())
  await getDb().business.update({
    where: { id: salon.owner.businessId },
    data: { smsEnabled: true, publicEmail: `${subdomain}@example.com`, smsDailyCap: 1_000_000 },
  })
  return salon
}

/** Books a visit for a new client and plans its messages. Returns the appointment's id. */
export async function bookVisit(salon: Salon, options: VisitOptions = {}): Promise<string> {
  const {
    startsInHours = 48,
    name = 'Ada King',
    email = 'ada@example.com',
    phone = null,
    source = 'public',
    isStranger = false,
  } = options
  const db = getDb()
  const { businessId } = salon.owner
  const now = new Date()
  const appointmentDate = new Date(now.getTime() + startsInHours * HOUR_MS)
  const client = await db.client.create({
    data: { businessId, name, email, phoneE164: phone, smsConsentAt: phone === null ? null : now },
    select: { id: true },
  })
  const appointmentId = randomUUID()
  await db.appointment.create({
    data: {
      id: appointmentId,
      businessId,
      clientId: client.id,
      staffId: salon.staffId,
      service: 'Haircut',
      duration: 30,
      appointmentDate,
      blockedFrom: appointmentDate,
      blockedUntil: new Date(appointmentDate.getTime() + HOUR_MS / 2),
      source,
      createdAt: now,
    },
  })
  if (!isStranger) await rememberOldVisit(salon, client.id)
  await syncVisit(salon, appointmentId, 'booked')
  return appointmentId
}

let oldVisits = 0

/** Adds a visit that the client kept long ago, so that the number is known to be theirs. */
async function rememberOldVisit(salon: Salon, clientId: string): Promise<void> {
  const start = new Date(Date.UTC(2020, 0, 1) + (oldVisits += 1) * HOUR_MS)
  await getDb().appointment.create({
    data: {
      businessId: salon.owner.businessId,
      clientId,
      staffId: salon.staffId,
      service: 'Haircut',
      duration: 30,
      appointmentDate: start,
      status: 'completed',
      blockedFrom: start,
      blockedUntil: new Date(start.getTime() + HOUR_MS / 2),
      source: 'import',
      createdAt: start,
    },
  })
}

/** Changes a visit as a command does: increments its version and replans its messages. */
export async function changeVisit(
  salon: Salon,
  appointmentId: string,
  change: { status?: string; startsInHours?: number },
  cause: ReminderCause,
): Promise<void> {
  const appointmentDate =
    change.startsInHours === undefined ? null : new Date(new Date().getTime() + change.startsInHours * HOUR_MS)
  await getDb().appointment.update({
    where: { businessId_id: { businessId: salon.owner.businessId, id: appointmentId } },
    data: {
      version: { increment: 1 },
      ...(change.status === undefined ? {} : { status: change.status, statusChangedAt: new Date() }),
      ...(appointmentDate === null
        ? {}
        : {
            appointmentDate,
            blockedFrom: appointmentDate,
            blockedUntil: new Date(appointmentDate.getTime() + HOUR_MS / 2),
          }),
    },
  })
  await syncVisit(salon, appointmentId, cause)
}

async function syncVisit(salon: Salon, appointmentId: string, cause: ReminderCause): Promise<void> {
  const db = getDb()
  const scope = await systemScope(salon.owner.businessId)
  await db.$transaction(async (tx) => {
    const {
      business,
      client,
      status,
      id,
      clientId,
      appointmentDate,
      duration,
      statusChangedAt,
      version,
      source,
      createdAt,
    } = await tx.appointment.findFirstOrThrow({
      where: { businessId: scope.businessId, id: appointmentId },
      include: { client: true, business: { select: REMINDER_SETTINGS_SELECT } },
    })
    await syncReminders(
      tx,
      scope,
      {
        appointmentId: id,
        clientId,
        appointmentDate,
        duration,
        statusChangedAt,
        version,
        source,
        createdAt,
        client,
        settings: business,
        status: status as Parameters<typeof syncReminders>[2]['status'],
      },
      cause,
      new Date(),
    )
  })
}

/** Returns the visit's messages of one kind, the newest plan last. */
export function messagesOf(appointmentId: string, kind?: string) {
  return getDb().message.findMany({
    where: { appointmentId, ...(kind ? { kind } : {}) },
    orderBy: [{ createdAt: 'asc' }, { channel: 'asc' }, { dueAt: 'asc' }],
  })
}

/** Returns the visit's planned steps of one type, the oldest plan first. */
export function stepsOf(appointmentId: string, type: string) {
  return getDb().reminder.findMany({ where: { appointmentId, type }, orderBy: { plannedVersion: 'asc' } })
}

/** Makes a visit's queued messages due now. */
export async function makeDue(appointmentId: string, kind?: string): Promise<void> {
  await getDb().message.updateMany({
    where: { appointmentId, status: 'queued', ...(kind ? { kind } : {}) },
    data: { dueAt: new Date(Date.now() - 1000) },
  })
}

/** Ends the leases of a visit's claimed messages, as if their worker had died a while ago. */
export async function endLeases(appointmentId: string): Promise<void> {
  await getDb().message.updateMany({
    where: { appointmentId, status: 'sending' },
    data: { leaseUntil: new Date(Date.now() - 1000) },
  })
}
