/** Reads what the holder of an entry's link sees. */
import type { PublicWaiting } from '@/lib/contracts/waiting'
import { firstNameOf } from '@/lib/domain/client'
import { formatDateLong, formatDateShort, formatTime, formatZoneShort } from '@/lib/domain/time'
import { waitingState } from '@/lib/domain/waiting'
import { getDb, type Db } from '../db'
import type { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import type { EntryScope } from '../scope'
import { offerUrl } from './offer-token'
import { positionOf } from './queries'

const VISIT = { id: true, appointmentDate: true, status: true } as const

/** Statuses of a visit that will still take place. */
const STANDING = new Set(['scheduled', 'confirmed'])

const SELECT = {
  id: true,
  service: true,
  wantedService: { select: { id: true, active: true } },
  preferredDate: true,
  preferredUntil: true,
  earliestMinutes: true,
  latestMinutes: true,
  staffId: true,
  noticeMinutes: true,
  active: true,
  createdAt: true,
  client: { select: { name: true } },
  staff: { select: { name: true } },
  appointment: { select: VISIT },
  offers: {
    where: { status: { in: ['live', 'claimed'] as string[] } },
    orderBy: { createdAt: 'desc' },
    take: 5,
    select: { id: true, status: true, startsAt: true, expiresAt: true, appointmentId: true },
  },
} as const satisfies Prisma.WaitlistEntrySelect

/** Returns the entry as of `now`, even after it ended: first name only, without the owner's notes. Throws 404. */
export async function getPublicWaiting(scope: EntryScope, now: Date): Promise<PublicWaiting> {
  const db = getDb()
  const row = await db.waitlistEntry.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: scope.entryId } },
    select: SELECT,
  })
  if (!row) throw notFound('Link not valid')
  const {
    id: _id,
    active,
    createdAt: _createdAt,
    appointment,
    offers,
    client,
    preferredDate,
    preferredUntil,
    wantedService,
    ...wish
  } = row
  const claimed = offers.find(({ status }) => status === 'claimed')
  const live = active ? offers.find(({ status, expiresAt }) => status === 'live' && expiresAt > now) : undefined
  return {
    ...wish,
    serviceId: wantedService?.active ? wantedService.id : null,
    state: waitingState({ active, hasClaimed: claimed !== undefined }),
    position: active && appointment === null ? await positionOf(db, scope, row) : null,
    client: { name: firstNameOf(client.name) },
    preferredDate: preferredDate?.toISOString() ?? null,
    preferredUntil: preferredUntil?.toISOString() ?? null,
    timezone: scope.timeZone,
    earlierThan:
      appointment && !claimed && STANDING.has(appointment.status) ? toBooked(appointment, scope.timeZone) : null,
    booked: active ? null : toBooked(await findAppointment(db, scope, claimed?.appointmentId ?? null), scope.timeZone),
    offer: live ? toOffer(live, scope) : null,
  }
}

/** Returns the appointment unless it was cancelled. */
async function findAppointment(db: Db, scope: EntryScope, id: string | null) {
  return id === null
    ? null
    : db.appointment.findFirst({
        where: { businessId: scope.businessId, id, status: { not: 'cancelled' } },
        select: VISIT,
      })
}

function toBooked(visit: { id: string; appointmentDate: Date } | null, zone: string): PublicWaiting['booked'] {
  return (
    visit && {
      id: visit.id,
      dateLabel: formatDateLong(visit.appointmentDate, zone),
      timeLabel: formatTime(visit.appointmentDate, zone),
      zoneLabel: formatZoneShort(visit.appointmentDate, zone),
    }
  )
}

function toOffer(
  offer: { id: string; startsAt: Date | null; expiresAt: Date },
  scope: EntryScope,
): PublicWaiting['offer'] {
  const { timeZone } = scope
  return {
    url: offerUrl(scope, offer.id),
    dateLabel: offer.startsAt ? formatDateLong(offer.startsAt, timeZone) : null,
    timeLabel: offer.startsAt ? formatTime(offer.startsAt, timeZone) : null,
    expiresLabel: `${formatDateShort(offer.expiresAt, timeZone)}, ${formatTime(offer.expiresAt, timeZone)}`,
  }
}
