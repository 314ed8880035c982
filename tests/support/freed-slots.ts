/**
 * Salons with freed times and waiting clients, for tests of the recovery engine. It is about noon there, and they never
 * close.
 */
import type { AddToWaitlistBody } from '@/lib/contracts/waitlist'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { unsafeAcrossBusinessesAdvanceRuns } from '@/lib/server/recovery/advance'
import { offerScope, type OfferScope } from '@/lib/server/scope'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { offerToken } from '@/lib/server/waitlist/offer-token'
import { depsAt, openSalon, type Salon } from './salon'
import { HOUR_MS } from './visits'
import { zoneAtNoon } from './zone'

const MINUTE_MS = 60_000
let salons = 0

export interface Waiting {
  entryId: string
  clientId: string
}

/** Opens a salon for the calling test alone. */
export async function freshSalon(timezone = zoneAtNoon()): Promise<Salon> {
  const salon = await openSalon(`salon-${(salons += 1)}`, timezone)
  const businessId = salon.owner.businessId
  await getDb().openingHours.deleteMany({ where: { businessId } })
  await getDb().openingHours.createMany({
    data: Array.from({ length: 7 }, (_, weekday) => ({ businessId, weekday, startMinutes: 0, endMinutes: 1440 })),
  })
  return salon
}

/** Returns dependencies with the real clock, because offers are judged by the database's clock. */
export function now(): Deps {
  return depsAt(new Date())
}

/**
 * The instant from which a test file counts its hours, so that the distance of two starts doesn't depend on the time
 * between calls.
 */
export const FILE_START = new Date()

/** Returns the first half hour that is at least this many hours after the file's start. */
export function inHours(hours: number): string {
  return new Date(Math.ceil((FILE_START.getTime() + hours * HOUR_MS) / (30 * MINUTE_MS)) * 30 * MINUTE_MS).toISOString()
}

/** Books the salon's own client and returns the visit's id. */
export async function booked(
  salon: Salon,
  start: string,
  more: { duration?: number; clientId?: string } = {},
): Promise<string> {
  const { id } = await createAppointment(
    salon.owner,
    {
      clientId: more.clientId ?? salon.clientId,
      service: 'Haircut',
      appointmentDate: start,
      duration: more.duration ?? 60,
    },
    now(),
  )
  return id
}

/** Books and cancels a visit, which frees an hour or more. */
export async function freed(salon: Salon, start: string, duration = 60): Promise<string> {
  const id = await booked(salon, start, { duration })
  await updateAppointment(salon.owner, id, { status: 'cancelled' }, now())
  return id
}

/** Adds a client, with an email address unless another contact is given. */
export async function someone(
  salon: Salon,
  name: string,
  reach: { email?: string | null; phone?: string } = {},
): Promise<string> {
  const { id } = await getDb().client.create({
    data: {
      businessId: salon.owner.businessId,
      name,
      email: reach.email === undefined ? `${name.toLowerCase()}@example.com` : reach.email,
      ...(reach.phone ? { phoneE164: reach.phone, smsConsentAt: new Date() } : {}),
    },
    select: { id: true },
  })
  return id
}

/** Adds a client to the waitlist for a haircut. */
export async function waits(
  salon: Salon,
  name: string,
  more: Parameters<typeof someone>[2] & Pick<AddToWaitlistBody, 'timeOfDay'> & { service?: string } = {},
): Promise<Waiting> {
  const clientId = await someone(salon, name, more)
  const entry = await addToWaitlist(
    salon.owner,
    { clientId, service: more.service ?? 'Haircut', ...(more.timeOfDay ? { timeOfDay: more.timeOfDay } : {}) },
    now(),
  )
  return { entryId: entry.id, clientId }
}

/** Does the worker's job until no run is due. */
export async function advanceAll(): Promise<void> {
  const signal = new AbortController().signal
  for (let more = true; more; ) ({ more } = await unsafeAcrossBusinessesAdvanceRuns(getDb(), signal))
}

/** Returns the salon's runs, oldest first. */
export function runsOf(salon: Salon) {
  return getDb().recoveryRun.findMany({
    where: { businessId: salon.owner.businessId },
    orderBy: [{ createdAt: 'asc' }, { startsAt: 'asc' }],
  })
}

/** Returns who got an offer, as `wave name status`, in order. */
export async function askedAt(salon: Salon, runId?: string): Promise<string[]> {
  const offers = await getDb().waitlistOffer.findMany({
    where: { businessId: salon.owner.businessId, ...(runId ? { runId } : {}) },
    select: { wave: true, status: true, entry: { select: { client: { select: { name: true } } } } },
    orderBy: [{ wave: 'asc' }, { entry: { createdAt: 'asc' } }],
  })
  return offers.map(({ wave, status, entry }) => `${wave} ${entry.client.name} ${status}`)
}

/** Returns the live offer of an entry, as the holder of its link sees it. */
export async function liveOffer(waiting: Waiting): Promise<OfferScope> {
  const { id } = await getDb().waitlistOffer.findFirstOrThrow({
    where: { entryId: waiting.entryId, status: 'live' },
    select: { id: true },
  })
  return offerScope(offerToken(id), null)
}

/** Makes the salon's offers, their receipts and the last check of its runs this much older. */
export async function passTime(salon: Salon, milliseconds: number): Promise<void> {
  const { businessId } = salon.owner
  const interval = `${milliseconds} milliseconds`
  await getDb().message.updateMany({
    where: { businessId, kind: 'offer', status: 'queued' },
    data: { status: 'sent', sentAt: new Date() },
  })
  await getDb().$executeRaw`
    UPDATE waitlist_offers SET created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval WHERE business_id = ${businessId}::uuid`
  await getDb()
    .$executeRaw`UPDATE recovery_runs SET next_wave_at = next_wave_at - ${interval}::interval WHERE business_id = ${businessId}::uuid`
}

/** Returns the queued messages of a kind as `client channel`; null stands for the owner. */
export async function queued(salon: Salon, kind: string): Promise<string[]> {
  const messages = await getDb().message.findMany({
    where: { businessId: salon.owner.businessId, kind },
    select: { channel: true, client: { select: { name: true } } },
    orderBy: { createdAt: 'asc' },
  })
  return messages.map(({ channel, client }) => `${client?.name ?? 'owner'} ${channel}`).sort()
}
