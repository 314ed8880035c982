/** Finds a business's waitlisted clients who are candidates for a freed slot. */
import { NO_BOOKING_WINDOW_DAYS } from '@/lib/domain/booking-defaults'
import type { LocalDate } from '@/lib/domain/local-date'
import type { Reachability } from '@/lib/domain/message'
import { reachableFrom } from '@/lib/domain/offer'
import { CLIENT_REST_HOURS, suitsWish, type Candidate, type Wish } from '@/lib/domain/recovery'
import { explainStart, type AvailabilityInput } from '@/lib/domain/slots'
import { localDateOf } from '@/lib/domain/time'
import { loadSchedule } from '../availability/schedule'
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { optedOutSql } from '../messaging/sending-number'
import { isSmsConfigured } from '../messaging/sms'
import type { BusinessScope } from '../scope'
import type { RefillRules } from './rules'

/** A slot in newly opened hours. It has no run, because no visit freed it. */
export interface NewSlot {
  staffId: string
  startsAt: Date
  endsAt: Date
}

/** The facts about a slot that the search for candidates needs. */
export interface RefillSlot {
  /** Null for a slot without a run. */
  runId: string | null
  staffId: string
  startsAt: Date
  endsAt: Date
  /** The visit that freed the slot, whose client gets no offer. */
  freedAppointmentId: string | null
  /** A visit that still holds the slot and would move. */
  exceptAppointmentId?: string
}

/** A candidate, with the facts that their offer contains. */
export interface RefillCandidate extends Candidate {
  clientName: string
  service: string
  durationMinutes: number
}

interface Row {
  entryId: string
  clientId: string
  clientName: string
  service: string
  joinedAt: Date
  preferredDate: Date | null
  preferredUntil: Date | null
  earliestMinutes: number | null
  latestMinutes: number | null
  /** The only staff member the client accepts; null for anyone, or if that one has left. */
  wantedStaffId: string | null
  noticeMinutes: number
  bookedFor: Date | null
  bookedStatus: string | null
  /** The staff members who perform the service; null for anyone, or if not needed. */
  staffIds: string[] | null
  unansweredOffers: number
  wasAsked: boolean
  restsUntil: Date | null
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  priceCents: number
  finishedVisits: number
  noShows: number
  email: string | null
  emailOptedOutAt: Date | null
  phoneE164: string | null
  smsConsentAt: Date | null
  cannotTextReason: string | null
  smsOptedOut: boolean
}

/**
 * Lists the candidates at `now`, by the database's clock, in two statements: one for the waitlisted clients, one for
 * the schedule around the slot.
 */
export async function listCandidates(
  tx: Tx,
  scope: BusinessScope,
  slot: RefillSlot,
  rules: RefillRules,
  now: Date,
): Promise<RefillCandidate[]> {
  const rows = await readRows(tx, scope, slot)
  if (rows.length === 0) return []
  const { input } = await loadSchedule(
    tx,
    scope,
    {
      serviceId: null,
      durationMinutes: 0,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      staffId: slot.staffId,
      from: localDateOf(slot.startsAt, scope.timeZone),
      to: localDateOf(slot.endsAt, scope.timeZone),
      ...(slot.exceptAppointmentId ? { exceptAppointmentId: slot.exceptAppointmentId } : {}),
    },
    now,
  )
  return rows.map((row) => toCandidate(row, scope, slot, rules, input, now))
}

/**
 * Lists the candidates for any number of new slots, in one statement and with one schedule of all their days. Reads the
 * waitlisted clients once and ranks them for each slot in memory.
 */
export async function listCandidatesOfSlots(
  tx: Tx,
  scope: BusinessScope,
  input: AvailabilityInput,
  rules: RefillRules,
  now: Date,
): Promise<(slot: NewSlot, isServed: (entryId: string) => boolean) => RefillCandidate[]> {
  const rows = await readRows(tx, scope, null)
  return (slot, isServed) => {
    const refill = { ...slot, runId: null, freedAppointmentId: null }
    return rows
      .filter((row) => !isServed(row.entryId) && mayTake(row, slot))
      .map((row) => toCandidate(row, scope, refill, rules, input, now))
  }
}

function mayTake({ wantedStaffId, staffIds, bookedFor, bookedStatus }: Row, { staffId, startsAt }: NewSlot): boolean {
  if (wantedStaffId !== null && wantedStaffId !== staffId) return false
  if (bookedStatus !== null && (bookedFor === null || bookedFor <= startsAt)) return false
  return staffIds === null || staffIds.includes(staffId)
}

/**
 * Reads the clients who may take the slot; without a slot, everyone on the waitlist, with the facts that `mayTake`
 * needs. Leaves out clients whose service is no longer offered, unless they have a visit that would move.
 */
async function readRows(tx: Tx, scope: BusinessScope, slot: RefillSlot | null): Promise<Row[]> {
  const able = (
    staffId: Prisma.Sql,
  ) => Prisma.sql`(NOT EXISTS (SELECT FROM staff_services d WHERE d.business_id = w.business_id AND d.staff_id = ${staffId})
        OR EXISTS (SELECT FROM staff_services d WHERE d.business_id = w.business_id AND d.staff_id = ${staffId} AND d.service_id = s.id))`
  const ofSlot =
    slot === null
      ? Prisma.empty
      : Prisma.sql`
      AND (m.id IS NULL OR m.id = ${slot.staffId}::uuid)
      AND (w.appointment_id IS NULL OR a.appointment_date > ${slot.startsAt})
      AND w.client_id IS DISTINCT FROM (SELECT f.client_id FROM appointments f
        WHERE f.business_id = w.business_id AND f.id = ${slot.freedAppointmentId}::uuid)
      AND (s.active IS NOT TRUE OR ${able(Prisma.sql`${slot.staffId}::uuid`)})`
  return tx.$queryRaw<Row[]>`
    SELECT w.id AS "entryId", w.client_id AS "clientId", c.name AS "clientName", coalesce(a.service, s.name, w.service) AS service, w.created_at AS "joinedAt",
      w.preferred_date AS "preferredDate", w.preferred_until AS "preferredUntil", w.earliest_minutes AS "earliestMinutes",
      w.latest_minutes AS "latestMinutes", m.id AS "wantedStaffId", w.notice_minutes AS "noticeMinutes",
      a.appointment_date AS "bookedFor", a.status AS "bookedStatus",
      ${
        slot === null
          ? Prisma.sql`CASE WHEN s.active THEN ARRAY(SELECT p.id::text FROM staff p
        WHERE p.business_id = w.business_id AND ${able(Prisma.sql`p.id`)}) END`
          : Prisma.sql`NULL`
      } AS "staffIds", w.unanswered_offers AS "unansweredOffers",
      EXISTS (SELECT FROM waitlist_offers o WHERE o.business_id = w.business_id AND o.run_id = ${slot?.runId ?? null}::uuid
        AND o.entry_id = w.id AND o.status <> 'withdrawn') AS "wasAsked",
      rest.until AS "restsUntil",
      coalesce(a.duration, s.duration, 60) AS "durationMinutes",
      coalesce(extract(epoch FROM a.appointment_date - a.blocked_from) / 60, s.buffer_before_minutes, 0)::int AS "bufferBeforeMinutes",
      coalesce(extract(epoch FROM a.blocked_until - a.appointment_date) / 60 - a.duration, s.buffer_after_minutes, 0)::int AS "bufferAfterMinutes",
      coalesce(a.price_cents, s.price, 0) AS "priceCents",
      (SELECT count(*)::int FROM appointments v WHERE v.business_id = w.business_id AND v.client_id = w.client_id
        AND v.status IN ('completed', 'no-show')) AS "finishedVisits", c.no_show_count AS "noShows",
      c.email, c.email_opted_out_at AS "emailOptedOutAt", c.phone_e164 AS "phoneE164", c.sms_consent_at AS "smsConsentAt",
      c.cannot_text_reason AS "cannotTextReason",
      ${optedOutSql(Prisma.sql`w.business_id`, Prisma.sql`c.phone_e164`)} AS "smsOptedOut"
    FROM waitlist w
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    LEFT JOIN appointments a ON a.business_id = w.business_id AND a.id = w.appointment_id
    LEFT JOIN staff m ON m.business_id = w.business_id AND m.id = w.staff_id AND m.active
    LEFT JOIN LATERAL (
      SELECT x.id, x.name, x.active, x.duration, x.price, x.buffer_before_minutes, x.buffer_after_minutes FROM services x
      WHERE x.business_id = w.business_id AND (x.id = w.service_id OR (x.active AND lower(x.name) = lower(w.service)))
      ORDER BY x.active DESC, (x.id = w.service_id) DESC NULLS LAST, x.position LIMIT 1
    ) s ON true
    LEFT JOIN LATERAL (
      SELECT max(greatest(o.created_at + ${CLIENT_REST_HOURS} * interval '1 hour', CASE WHEN o.status = 'live' THEN o.expires_at END)) AS until
      FROM waitlist_offers o JOIN waitlist y ON y.business_id = o.business_id AND y.id = o.entry_id
      WHERE y.business_id = w.business_id AND y.client_id = w.client_id AND o.status <> 'withdrawn' AND o.expires_at > o.created_at
        AND o.created_at > now() - interval '2 days'
    ) rest ON true
    WHERE w.business_id = ${scope.businessId}::uuid AND w.active AND c.archived_at IS NULL
      AND (a.status IN ('scheduled', 'confirmed') OR (w.appointment_id IS NULL AND s.active IS NOT FALSE))${ofSlot}
    ORDER BY w.created_at, w.id`
}

function toCandidate(
  row: Row,
  scope: BusinessScope,
  slot: RefillSlot,
  rules: RefillRules,
  input: AvailabilityInput,
  now: Date,
): RefillCandidate {
  const wish = toWish(row, scope.timeZone)
  const reach: Reachability = {
    email: row.email,
    emailOptedOutAt: row.emailOptedOutAt,
    phoneE164: row.phoneE164,
    smsConsentAt: row.smsConsentAt,
    smsOptedOut: row.smsOptedOut,
    cannotTextReason: row.cannotTextReason,
    smsConfigured: isSmsConfigured({ isSandbox: rules.isSandbox }),
  }
  return {
    entryId: row.entryId,
    clientId: row.clientId,
    clientName: row.clientName,
    service: row.service,
    joinedAt: row.joinedAt,
    wish,
    durationMinutes: row.durationMinutes,
    start: fittingStart(row, wish, slot, input, now),
    wasAsked: row.wasAsked,
    unansweredOffers: row.unansweredOffers,
    restsUntil: row.restsUntil,
    reachableFrom: reachableFrom(reach, rules.switches, scope.timeZone, now),
    priceCents: row.priceCents,
    finishedVisits: row.finishedVisits,
    noShows: row.noShows,
  }
}

/** Returns the client's preferences. Stored days are the starts of local days. */
function toWish(row: Row, timeZone: string): Wish {
  const day = (instant: Date | null): LocalDate | null => (instant === null ? null : localDateOf(instant, timeZone))
  return {
    firstDay: day(row.preferredDate),
    lastDay: day(row.preferredUntil),
    earliestMinutes: row.earliestMinutes,
    latestMinutes: row.latestMinutes,
    staffId: row.wantedStaffId,
    noticeMinutes: row.noticeMinutes,
    bookedFor: row.bookedFor,
  }
}

/**
 * Returns the first start that is free, open and wanted among the slot's start, the start after a buffer, and each grid
 * step after that.
 */
function fittingStart(row: Row, wish: Wish, slot: RefillSlot, input: AvailabilityInput, now: Date): Date | null {
  const visit = {
    ...input,
    minimumNoticeMinutes: 0,
    bookingWindowDays: NO_BOOKING_WINDOW_DAYS,
    durationMinutes: row.durationMinutes,
    bufferBeforeMinutes: row.bufferBeforeMinutes,
    bufferAfterMinutes: row.bufferAfterMinutes,
  }
  const starts = [slot.startsAt.getTime(), slot.startsAt.getTime() + row.bufferBeforeMinutes * MINUTE]
  for (
    let at = slot.startsAt.getTime() + input.slotIntervalMinutes * MINUTE;
    at < slot.endsAt.getTime();
    at += input.slotIntervalMinutes * MINUTE
  )
    starts.push(at)
  const isFree = (start: Date) => {
    const answer = explainStart(visit, start, slot.staffId)
    return answer.ok || answer.reason === 'off_grid'
  }
  return (
    starts
      .map((at) => new Date(at))
      .find((start) => suitsWish(wish, { start, staffId: slot.staffId }, input.timeZone, now) && isFree(start)) ?? null
  )
}

const MINUTE = 60_000
