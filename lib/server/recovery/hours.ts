/**
 * Handles changes of hours, time off or staff, which open times for waitlisted clients and close times that were
 * offered.
 */
import { NO_BOOKING_WINDOW_DAYS } from '@/lib/domain/booking-defaults'
import { toOpenings } from '@/lib/domain/brief'
import { addDays } from '@/lib/domain/local-date'
import { rankCandidates, type StaffSpan } from '@/lib/domain/recovery'
import { explainStart, offerStarts, type AvailabilityInput, type StartRefusal } from '@/lib/domain/slots'
import { subtractSpans } from '@/lib/domain/spans'
import { localDateOf } from '@/lib/domain/time'
import { loadSchedule } from '../availability/schedule'
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'
import { listCandidatesOfSlots, type RefillCandidate } from './candidates'
import { lockScheduleExclusive, runsInOrderSql } from './schedule-lock'
import { openRuns } from './open-run'
import { loadRefillRules, type RefillRules } from './rules'
import { wakeRunsOf } from './wake'
import { withdrawOffers } from './withdraw-offers'

/** How many days ahead newly opened hours are offered. */
const AHEAD_DAYS = 14
/** The maximum number of runs that one change opens. */
const RUNS_PER_CHANGE = 12

/**
 * Runs `change` in this transaction, under the business's exclusive schedule lock. Opens a run for each newly opened
 * slot that fits a waitlisted client, up to a dozen in the next two weeks. Ends runs and offers for times that are now
 * closed, with a message to each client who had an offer. `scopeAfter` differs from `scope` if the time zone changes.
 */
export async function changeHours<T>(
  tx: Tx,
  scope: BusinessScope,
  now: Date,
  change: () => Promise<T>,
  scopeAfter = scope,
): Promise<T> {
  await lockScheduleExclusive(tx, scope)
  const affected = await loadAffected(tx, scope)
  if (!affected.hasWaiting && affected.lastStart === null) return change()
  const before = withoutBookings(await loadHours(tx, scope, affected.lastStart, now))
  const result = await change()
  const schedule = await loadHours(tx, scopeAfter, affected.lastStart, now)
  const after = withoutBookings(schedule)
  if (affected.lastStart !== null) await endClosed(tx, scope, after)
  // Reads again, because a withdrawn offer makes its time available to everybody.
  const bookings = affected.lastStart === null ? schedule : await loadHours(tx, scopeAfter, affected.lastStart, now)
  if (affected.hasWaiting) await openNew(tx, scopeAfter, before, after, bookings, now)
  return result
}

/** Returns whether anyone is waiting, and the last start of an open run or live offer. */
async function loadAffected(tx: Tx, scope: BusinessScope): Promise<{ hasWaiting: boolean; lastStart: Date | null }> {
  const [row] = await tx.$queryRaw<{ hasWaiting: boolean; lastStart: Date | null }[]>`
    SELECT EXISTS (SELECT FROM waitlist w WHERE w.business_id = ${scope.businessId}::uuid AND w.active) AS "hasWaiting",
      greatest(
        (SELECT max(r.starts_at) FROM recovery_runs r WHERE r.business_id = ${scope.businessId}::uuid AND r.status IN ('open', 'proposed')),
        (SELECT max(o.starts_at) FROM waitlist_offers o WHERE o.business_id = ${scope.businessId}::uuid AND o.status = 'live')) AS "lastStart"`
  return row ?? { hasWaiting: false, lastStart: null }
}

/** Loads hours, time off and bookings, starting today. */
async function loadHours(tx: Tx, scope: BusinessScope, lastStart: Date | null, now: Date): Promise<AvailabilityInput> {
  const today = localDateOf(now, scope.timeZone)
  const last = lastStart === null ? today : localDateOf(lastStart, scope.timeZone)
  const soon = addDays(today, AHEAD_DAYS)
  const { input } = await loadSchedule(
    tx,
    scope,
    {
      serviceId: null,
      durationMinutes: 5,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      from: today,
      to: last > soon ? last : soon,
    },
    now,
  )
  return {
    ...input,
    minimumNoticeMinutes: 0,
    bookingWindowDays: NO_BOOKING_WINDOW_DAYS,
    durationMinutes: Math.min(input.slotIntervalMinutes, 15),
  }
}

function withoutBookings(schedule: AvailabilityInput): AvailabilityInput {
  return { ...schedule, staff: schedule.staff.map((member) => ({ ...member, busy: [] })) }
}

const CLOSED: readonly StartRefusal[] = ['no_staff', 'time_off', 'closed', 'outside_hours']

async function endClosed(tx: Tx, scope: BusinessScope, hours: AvailabilityInput): Promise<void> {
  const own = { businessId: scope.businessId }
  const runs = await tx.recoveryRun.findMany({
    where: { ...own, status: { in: ['open', 'proposed'] } },
    select: { id: true, startsAt: true, staffId: true },
  })
  const offers = await tx.waitlistOffer.findMany({
    where: { ...own, status: 'live', startsAt: { not: null }, staffId: { not: null } },
    select: { id: true, runId: true, startsAt: true, staffId: true, duration: true },
  })
  const isClosed = (
    slot: { startsAt: Date | null; staffId: string | null },
    durationMinutes = hours.durationMinutes,
  ) => {
    const visit = { ...hours, durationMinutes }
    const answer = slot.startsAt && slot.staffId ? explainStart(visit, slot.startsAt, slot.staffId) : null
    return answer !== null && !answer.ok && CLOSED.includes(answer.reason)
  }
  // A shorter visit may still fit into what is left of a run's slot, but not one that was offered.
  const runIds = runs.filter((run) => isClosed(run)).map(({ id }) => id)
  const offerIds = offers
    .filter((offer) => isClosed(offer, offer.duration) || (offer.runId !== null && runIds.includes(offer.runId)))
    .map(({ id }) => id)
  await endThese(tx, scope, runIds, offerIds)
}

async function endThese(
  tx: Tx,
  scope: BusinessScope,
  runIds: readonly string[],
  offerIds: readonly string[],
): Promise<void> {
  if (runIds.length > 0) {
    await tx.$executeRaw`
      UPDATE recovery_runs r SET status = 'stopped', stopped_reason = 'Closed at this time now', closed_at = now(), next_wave_at = NULL
      FROM ${runsInOrderSql(Prisma.sql`r.business_id = ${scope.businessId}::uuid AND r.id = ANY(${[...runIds]}::uuid[])`)} closed
      WHERE r.business_id = closed.business_id AND r.id = closed.id`
  }
  if (offerIds.length > 0) await withdrawOffers(tx, scope, { offerIds })
  await wakeRunsOf(tx, scope, offerIds)
}

/**
 * Opens a run for each new time that suits a waitlisted client, the first one first; the rest of the time can go to the
 * next. Runs a few statements, however many times open.
 */
async function openNew(
  tx: Tx,
  scope: BusinessScope,
  before: AvailabilityInput,
  after: AvailabilityInput,
  bookings: AvailabilityInput,
  now: Date,
): Promise<void> {
  const spans = newlyOpen(before, after)
  const rules = spans.length === 0 ? null : await loadRefillRules(tx, scope)
  if (rules === null) return
  const candidatesOf = await listCandidatesOfSlots(tx, scope, bookings, rules, now)
  const served = new Set<string>()
  const opened: StaffSpan[] = []
  while (opened.length < RUNS_PER_CHANGE && spans.length > 0) {
    const span = spans.shift()
    const slot = span && firstWanted(span, candidatesOf, rules, scope.timeZone, served, now)
    if (!slot) continue
    opened.push(slot)
    spans.unshift(...subtractSpans([span], [slot]).map((rest) => ({ ...rest, staffId: span.staffId })))
  }
  await openRuns(
    tx,
    scope,
    opened.map((slot) => ({ ...slot, cause: 'hours' as const, appointmentId: null, priceCents: 0 })),
  )
}

function newlyOpen(before: AvailabilityInput, after: AvailabilityInput): StaffSpan[] {
  return after.staff.flatMap((member) => {
    const old = before.staff.filter(({ id }) => id === member.id)
    return subtractSpans(openSpans({ ...after, staff: [member] }), openSpans({ ...before, staff: old })).map(
      (span) => ({ ...span, staffId: member.id }),
    )
  })
}

function openSpans(hours: AvailabilityInput) {
  const soon = addDays(hours.from, AHEAD_DAYS)
  return toOpenings(offerStarts({ ...hours, to: hours.to < soon ? hours.to : soon }), hours.slotIntervalMinutes)
}

function firstWanted(
  span: StaffSpan,
  candidatesOf: Awaited<ReturnType<typeof listCandidatesOfSlots>>,
  rules: RefillRules,
  timeZone: string,
  served: Set<string>,
  now: Date,
): StaffSpan | null {
  const slot = { staffId: span.staffId, startsAt: span.from, endsAt: span.until }
  const [first] = rankCandidates<RefillCandidate>(
    slot,
    candidatesOf(slot, (entryId) => served.has(entryId)),
    { rank: rules.rank, timeZone },
    now,
  )
  if (!first || first.start === null) return null
  served.add(first.entryId)
  return {
    staffId: span.staffId,
    from: first.start,
    until: new Date(first.start.getTime() + first.durationMinutes * 60_000),
  }
}
