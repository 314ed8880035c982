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
import { staffOfEntry } from './offer-terms'
import { positionOf } from './queries'

const VISIT = { id: true, clientId: true, service: true, appointmentDate: true, status: true } as const

/** Statuses of a visit that will still take place. */
const STANDING = new Set(['scheduled', 'confirmed'])

const SELECT = {
  id: true,
  clientId: true,
  service: true,
  wantedService: { select: { id: true, name: true, active: true } },
  preferredDate: true,
  preferredUntil: true,
  earliestMinutes: true,
  latestMinutes: true,
  staffId: true,
  noticeMinutes: true,
  active: true,
  endReason: true,
  endedAt: true,
  createdAt: true,
  client: { select: { name: true } },
  staff: { select: { name: true, active: true } },
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
  const { appointment, offers, staff, preferredDate, preferredUntil, wantedService } = row
  const claimed = offers.find(({ status }) => status === 'claimed')
  const state = waitingState(
    {
      active: row.active,
      visitStart: appointment?.appointmentDate ?? null,
      wasBooked: claimed !== undefined || row.endReason === 'booked',
      waitsWithOther: row.endReason === 'merged' && (await countOnList(db, scope, row)) > 0,
    },
    now,
  )
  const isWaiting = state === 'waiting'
  const live = isWaiting ? offers.find(({ status, expiresAt }) => status === 'live' && expiresAt > now) : undefined
  return {
    state,
    position: isWaiting && appointment === null ? await positionOf(db, scope, row) : null,
    client: { name: firstNameOf(row.client.name) },
    service: row.service,
    serviceId: wantedService?.active ? wantedService.id : null,
    preferredDate: preferredDate?.toISOString() ?? null,
    preferredUntil: preferredUntil?.toISOString() ?? null,
    earliestMinutes: row.earliestMinutes,
    latestMinutes: row.latestMinutes,
    staffId: staffOfEntry(row),
    staff: staff?.active ? { name: staff.name } : null,
    noticeMinutes: row.noticeMinutes,
    timezone: scope.timeZone,
    isMove: appointment !== null,
    earlierThan: state === 'booked' ? null : toBooked(upcomingVisit(row, now), scope.timeZone),
    booked: state === 'booked' ? toBooked(await findBooked(db, scope, row, claimed), scope.timeZone) : null,
    offer: live ? toOffer(live, scope) : null,
  }
}

type Row = Prisma.WaitlistEntryGetPayload<{ select: typeof SELECT }>

/** Counts the client's entries on the waitlist for the same service. */
async function countOnList(db: Db, scope: EntryScope, { clientId, service, wantedService }: Row): Promise<number> {
  return db.waitlistEntry.count({
    where: {
      businessId: scope.businessId,
      clientId,
      active: true,
      appointmentId: null,
      service: { equals: wantedService?.name ?? service, mode: 'insensitive' },
    },
  })
}

/** Returns the visit that would move, if it is still to come and still the client's. */
function upcomingVisit({ clientId, appointment }: Row, now: Date): Row['appointment'] {
  const isUpcoming =
    appointment?.clientId === clientId && STANDING.has(appointment.status) && appointment.appointmentDate > now
  return isUpcoming ? appointment : null
}

/**
 * Returns the appointment that ended the wait, unless it was cancelled or given to another client: the claimed one, or
 * the one that the owner booked, which was created at the instant at which the entry ended.
 */
async function findBooked(db: Db, scope: EntryScope, entry: Row, claimed: Row['offers'][number] | undefined) {
  const { clientId, endedAt } = entry
  const ownersBooking = endedAt && { source: 'owner', createdAt: endedAt }
  const which = claimed?.appointmentId ? { id: claimed.appointmentId } : ownersBooking
  return (
    which &&
    db.appointment.findFirst({
      where: { businessId: scope.businessId, clientId, status: { not: 'cancelled' }, ...which },
      select: VISIT,
    })
  )
}

function toBooked(visit: Row['appointment'], zone: string): PublicWaiting['booked'] {
  return (
    visit && {
      id: visit.id,
      service: visit.service,
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
