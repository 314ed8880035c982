/** Lists free times in the next days, with the waitlisted clients who want them. */
import type { Opening, Openings } from '@/lib/contracts/recovery'
import { NO_BOOKING_WINDOW_DAYS } from '@/lib/domain/booking-defaults'
import { toOpenings } from '@/lib/domain/brief'
import { addDays } from '@/lib/domain/local-date'
import { OPENING_DAYS, openingGridMinutes, matchOpenings, type StaffStart } from '@/lib/domain/opening'
import { STOP_MINUTES, type StaffSpan } from '@/lib/domain/recovery'
import { offerStarts, toEpochSpan, type AvailabilityInput } from '@/lib/domain/slots'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { loadSchedule } from '../availability/schedule'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'
import type { ServiceTerms } from '../service/queries'
import { listWaiting, type WaitingEntry } from './waiting'

const MAX_OPENINGS = 20
const MAX_CLIENTS_PER_OPENING = 10

/** Time that is currently offered (to `clientName`), or waits for the owner's decision. */
interface HeldRow extends StaffSpan {
  startsAt: Date
  clientName: string | null
  expiresAt: Date | null
}

interface StaffRow {
  id: string
  name: string
  services: { serviceId: string }[]
}

/**
 * Lists free time within opening hours in the next seven days, per staff member: at most 20 openings that a client
 * wants or was offered, each with at most 10 clients and the start that suits each. A time that is currently offered,
 * or waits for the owner's decision, suits no other client. Leaves out starts in less than 45 minutes.
 */
export async function listOpenings(scope: BusinessScope, now: Date): Promise<Openings> {
  const today = localDateOf(now, scope.timeZone)
  // The last night ends on the date after it.
  const end = addDays(today, OPENING_DAYS)
  const wanted = {
    serviceId: null,
    durationMinutes: 0,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    from: today,
    to: end,
  }
  const [{ input }, waiting, held, staff] = await Promise.all([
    loadSchedule(getDb(), scope, wanted, now),
    listWaiting(scope, now),
    listHeld(scope, now),
    listStaff(scope),
  ])
  const schedule = { ...input, minimumNoticeMinutes: STOP_MINUTES, bookingWindowDays: NO_BOOKING_WINDOW_DAYS }
  const midnight = startOfBusinessDay(end, scope.timeZone)
  const spans = openSpans(schedule).filter(({ from }) => from < midnight)
  const fits = matchOpenings(spans, waiting, startsByTerms(withHeld(schedule, held), staff), {
    timeZone: scope.timeZone,
    now,
  })
  const found = spans.map((span, index) => toOpening(span, fits[index] ?? [], held, staff))
  const shown = found.filter(({ wantedBy, held: marks }) => wantedBy + marks.length > 0)
  return {
    list: shown.slice(0, MAX_OPENINGS),
    more: Math.max(0, shown.length - MAX_OPENINGS),
    unwanted: found.length - shown.length,
  }
}

/** Returns each staff member's free spans, soonest first. */
function openSpans(schedule: AvailabilityInput): StaffSpan[] {
  const grid = openingGridMinutes(schedule.slotIntervalMinutes)
  const spans = schedule.staff.flatMap((member) =>
    toOpenings(
      offerStarts({ ...schedule, staff: [member], durationMinutes: grid, slotIntervalMinutes: grid }),
      grid,
    ).map((span) => ({ ...span, staffId: member.id })),
  )
  return spans.sort((a, b) => a.from.getTime() - b.from.getTime())
}

function withHeld(schedule: AvailabilityInput, held: readonly HeldRow[]): AvailabilityInput {
  return {
    ...schedule,
    staff: schedule.staff.map((member) => ({
      ...member,
      busy: [...member.busy, ...held.filter(({ staffId }) => staffId === member.id).map(toEpochSpan)],
    })),
  }
}

/** Computes the starts for each service and length once, however many clients are waiting for it. */
function startsByTerms(
  schedule: AvailabilityInput,
  staff: readonly StaffRow[],
): (entry: WaitingEntry) => readonly StaffStart[] {
  const known = new Map<string, StaffStart[]>()
  return ({ terms }) => {
    const { id, duration, bufferBeforeMinutes, bufferAfterMinutes } = terms
    const key = [id, duration, bufferBeforeMinutes, bufferAfterMinutes].join(' ')
    const starts = known.get(key) ?? startsOf(schedule, terms, staff)
    known.set(key, starts)
    return starts
  }
}

function startsOf(schedule: AvailabilityInput, terms: ServiceTerms, staff: readonly StaffRow[]): StaffStart[] {
  const does = ({ services }: StaffRow) =>
    terms.id === '' || services.length === 0 || services.some(({ serviceId }) => serviceId === terms.id)
  const able = new Set(staff.filter(does).map(({ id }) => id))
  const { duration: durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = terms
  const ableStaff = schedule.staff.filter(({ id }) => able.has(id))
  return offerStarts({
    ...schedule,
    staff: ableStaff,
    durationMinutes,
    bufferBeforeMinutes,
    bufferAfterMinutes,
  }).flatMap(({ slots }) => slots.flatMap(({ start, staffIds }) => staffIds.map((staffId) => ({ start, staffId }))))
}

function toOpening(
  { staffId, from, until }: StaffSpan,
  fits: readonly { entry: WaitingEntry; start: Date }[],
  held: readonly HeldRow[],
  staff: readonly StaffRow[],
): Opening {
  const member = staff.length > 1 ? staff.find(({ id }) => id === staffId) : undefined
  return {
    staffId,
    staff: member ? { name: member.name } : null,
    from: from.toISOString(),
    until: until.toISOString(),
    held: held
      .filter((row) => row.staffId === staffId && row.startsAt < until && row.until > from)
      .map(({ startsAt, clientName, expiresAt }) => ({
        startsAt: startsAt.toISOString(),
        clientName,
        expiresAt: expiresAt?.toISOString() ?? null,
      })),
    wantedBy: fits.length,
    people: fits
      .slice(0, MAX_CLIENTS_PER_OPENING)
      .map(({ entry: { entryId, clientId, client, terms, wish }, start }) => ({
        entryId,
        clientId,
        client,
        service: terms.name,
        start: start.toISOString(),
        visitAt: wish.bookedFor?.toISOString() ?? null,
      })),
  }
}

function listStaff(scope: BusinessScope): Promise<StaffRow[]> {
  return getDb().staff.findMany({
    where: { businessId: scope.businessId, active: true },
    select: { id: true, name: true, services: { select: { serviceId: true } } },
  })
}

function listHeld(scope: BusinessScope, now: Date): Promise<HeldRow[]> {
  return getDb().$queryRaw<HeldRow[]>`
    SELECT o.staff_id AS "staffId", o.starts_at AS "startsAt", c.name AS "clientName", o.expires_at AS "expiresAt",
      o.starts_at - coalesce(s.buffer_before_minutes, 0) * interval '1 minute' AS "from",
      o.starts_at + (o.duration + coalesce(s.buffer_after_minutes, 0)) * interval '1 minute' AS until
    FROM waitlist_offers o
    JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    LEFT JOIN services s ON s.business_id = w.business_id AND s.id = w.service_id
    WHERE o.business_id = ${scope.businessId}::uuid AND o.status = 'live' AND o.expires_at > now() AND o.staff_id IS NOT NULL AND o.starts_at > ${now}
    UNION ALL
    SELECT r.staff_id, r.starts_at, NULL, NULL, r.starts_at, r.ends_at FROM recovery_runs r
    WHERE r.business_id = ${scope.businessId}::uuid AND r.status = 'proposed' AND r.starts_at > ${now}
    ORDER BY 2, 3`
}
