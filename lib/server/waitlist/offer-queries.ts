/** Reads what the holder of an offer's link sees. */
import type { PublicOffer } from '@/lib/contracts/waitlist'
import { firstNameOf } from '@/lib/domain/client'
import { type FourWeeks, fourWeeksFrom } from '@/lib/domain/four-weeks'
import type { LocalDate } from '@/lib/domain/local-date'
import { offerState } from '@/lib/domain/offer'
import { nearestStarts, offerStarts, type Slot, type SlotDay } from '@/lib/domain/slots'
import {
  formatDateLong,
  formatDateShort,
  formatTime,
  formatZoneShort,
  localDateOf,
  wallMinutesOf,
  wallTimeToInstantForward,
} from '@/lib/domain/time'
import { type MinuteBand, suitsTimeOfDay } from '@/lib/domain/time-of-day'
import { termsOf } from '../availability/queries'
import { loadSchedule } from '../availability/schedule'
import { getDb, type Db, type Tx } from '../db'
import { notFound } from '../http/app-error'
import type { OfferScope } from '../scope'
import { waitingUrl } from './entry-link'
import { ENTRY_STAFF_SELECT, ENTRY_TERMS_SELECT, staffOfEntry, termsOfEntry } from './offer-terms'
import { positionOf } from './queries'

interface OfferRow {
  now: Date
  status: string
  startsAt: Date | null
  duration: number
  expiresAt: Date
  appointmentId: string | null
  service: string
  /** Whether the client is on the waitlist, or waits for a time before a visit that hasn't begun. */
  isWaiting: boolean
  isMove: boolean
  isOverlapped: boolean
  entryId: string
  joinedAt: Date
  /** The start of the visit that the client would move. */
  visitStart: Date | null
  /** The client's upcoming visit, which they would move or have got from the waitlist, and its start. */
  keptId: string | null
  keptStart: Date | null
  clientName: string
  staffName: string | null
}

/** Returns the offer's current state, by the database's clock. Throws 404. */
export async function getPublicOffer(scope: OfferScope, db: Db | Tx = getDb()): Promise<PublicOffer> {
  const [row] = await db.$queryRaw<OfferRow[]>`
    SELECT now() AS now, o.status, o.starts_at AS "startsAt", o.duration, o.expires_at AS "expiresAt", o.appointment_id AS "appointmentId",
      w.service, w.active AND (v.id IS NULL OR v.appointment_date > now()) AS "isWaiting", c.name AS "clientName",
      w.id AS "entryId", w.created_at AS "joinedAt", v.id IS NOT NULL AS "isMove", v.appointment_date AS "visitStart",
      k.id AS "keptId", k.appointment_date AS "keptStart",
      CASE WHEN (SELECT count(*) FROM staff t WHERE t.business_id = o.business_id AND t.active) > 1 THEN s.name END AS "staffName",
      EXISTS (SELECT FROM appointments a WHERE a.business_id = o.business_id AND a.staff_id = o.staff_id
        AND a.status IN ('scheduled', 'confirmed', 'completed')
        AND o.starts_at < a.blocked_until AND o.starts_at + o.duration * interval '1 minute' > a.blocked_from) AS "isOverlapped"
    FROM waitlist_offers o
    JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    LEFT JOIN staff s ON s.business_id = o.business_id AND s.id = o.staff_id
    LEFT JOIN appointments v ON v.business_id = w.business_id AND v.id = w.appointment_id
    LEFT JOIN appointments k ON k.business_id = w.business_id AND k.client_id = w.client_id
      AND k.status IN ('scheduled', 'confirmed') AND k.appointment_date > now() AND (k.id = w.appointment_id
        OR w.appointment_id IS NULL AND w.end_reason = 'booked' AND k.created_at = w.ended_at AND k.source IN ('owner', 'waitlist'))
    WHERE o.business_id = ${scope.businessId}::uuid AND o.id = ${scope.offerId}::uuid`
  if (!row) throw notFound('Offer not found')
  const waitsOnList = row.isWaiting && !row.isMove
  return toPublicOffer(
    scope,
    row,
    waitsOnList ? await positionOf(db, scope, { id: row.entryId, createdAt: row.joinedAt }) : null,
  )
}

function toPublicOffer(scope: OfferScope, row: OfferRow, position: number | null): PublicOffer {
  const zone = scope.timeZone
  const state = offerState(row, row.now)
  const kept = state === 'claimed' ? null : toKeptVisit(row, zone)
  return {
    state,
    service: row.service,
    duration: row.duration,
    startsAt: row.startsAt?.toISOString() ?? null,
    dateLabel: row.startsAt ? formatDateLong(row.startsAt, zone) : null,
    timeLabel: row.startsAt ? formatTime(row.startsAt, zone) : null,
    zoneLabel: formatZoneShort(row.startsAt ?? row.expiresAt, zone),
    expiresAt: row.expiresAt.toISOString(),
    expiresLabel: `${formatDateShort(row.expiresAt, zone)}, ${formatTime(row.expiresAt, zone)}`,
    timezone: zone,
    client: { name: firstNameOf(row.clientName) },
    staff: row.staffName === null ? null : { name: row.staffName },
    appointmentId: row.appointmentId,
    isMove: row.isMove,
    movesFrom: row.isMove ? kept : null,
    bookedSince: row.isMove ? null : kept,
    position,
    waitingUrl: row.isWaiting ? waitingUrl({ ...scope, id: scope.businessId }, row.entryId) : null,
  }
}

function toKeptVisit({ keptId, keptStart }: OfferRow, zone: string): PublicOffer['movesFrom'] {
  return keptId && keptStart
    ? { appointmentId: keptId, dateLabel: formatDateLong(keptStart, zone), timeLabel: formatTime(keptStart, zone) }
    : null
}

/** Loads the facts of an offer's entry that a claim needs. Throws 404. */
export async function loadOfferEntry(scope: OfferScope, db: Db | Tx) {
  const offer = await db.waitlistOffer.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: scope.offerId } },
    select: {
      startsAt: true,
      entry: {
        select: {
          id: true,
          clientId: true,
          preferredDate: true,
          preferredUntil: true,
          earliestMinutes: true,
          latestMinutes: true,
          appointmentId: true,
          ...ENTRY_TERMS_SELECT,
          ...ENTRY_STAFF_SELECT,
        },
      },
    },
  })
  if (!offer) throw notFound('Offer not found')
  return offer
}

const NEAREST = 3
const NOON_MINUTES = 12 * 60

/** The free times to choose from in an offer without a time. */
export interface OfferTimes extends Pick<FourWeeks, 'previous' | 'next'> {
  nearest: Slot[]
  days: SlotDay[]
}

/**
 * Lists free times to choose from, in the four weeks from `from` or today, whichever is later, nearest to the client's
 * preferred day. For a client with an appointment, lists only times before it. Throws 404.
 */
export async function listOfferTimes(
  scope: OfferScope,
  wanted: { from: LocalDate | null },
  now: Date,
): Promise<OfferTimes> {
  const db = getDb()
  const { entry } = await loadOfferEntry(scope, db)
  const terms = await termsOfEntry(db, scope, entry)
  const today = localDateOf(now, scope.timeZone)
  const { from, to, previous, next } = fourWeeksFrom(wanted.from ?? today, today)
  const { input } = await loadSchedule(db, scope, { ...termsOf(terms), from, to, staffId: staffOfEntry(entry) }, now)
  const visitStart = entry.appointment?.appointmentDate ?? null
  const days = offerStarts(input).map(({ date, slots }) => ({
    date,
    slots: slots.filter(({ start }) => visitStart === null || start < visitStart),
  }))
  return {
    nearest: nearestToWish(days, entry, scope.timeZone, now),
    days: days.filter(({ slots }) => slots.length > 0),
    previous,
    next,
  }
}

interface PreferredTimes extends MinuteBand {
  preferredDate: Date | null
  preferredUntil: Date | null
}

/**
 * Returns free times at the client's preferred time of day on their preferred days, nearest to noon of the first one.
 * If there are none, drops first the time of day, then the days.
 */
function nearestToWish(days: readonly SlotDay[], wish: PreferredTimes, timeZone: string, now: Date): Slot[] {
  const { preferredDate, preferredUntil } = wish
  const first = preferredDate && localDateOf(preferredDate, timeZone)
  const last = preferredUntil ? localDateOf(preferredUntil, timeZone) : first
  const onDays = days.filter(({ date }) => first === null || last === null || (first <= date && date <= last))
  const atTimeOfDay = (among: readonly SlotDay[]) =>
    among.map(({ date, slots }) => ({
      date,
      slots: slots.filter(({ start }) => suitsTimeOfDay(wish, wallMinutesOf(start, timeZone))),
    }))
  const chosen = [atTimeOfDay(onDays), onDays, atTimeOfDay(days)].find((among) =>
    among.some(({ slots }) => slots.length > 0),
  )
  const around = first === null ? now : wallTimeToInstantForward(first, NOON_MINUTES, timeZone)
  return nearestStarts(chosen ?? days, around, NEAREST)
}
