/**
 * Reads a business's hours and appointments in a fixed number of statements, for the ledger that lib/domain computes.
 */
import type { Ledger, LedgerQuery, Refills } from '@/lib/contracts/ledger'
import type { DateRange } from '@/lib/domain/analytics'
import type { AppointmentStatus } from '@/lib/domain/appointment'
import {
  addMinutes,
  NO_MINUTES,
  toLedger,
  toLedgerSteps,
  type LedgerStaff,
  type LedgerAppointment,
} from '@/lib/domain/ledger'
import type { LocalDate } from '@/lib/domain/local-date'
import { summarizeRefills, type Refill } from '@/lib/domain/refill'
import { RELEASED_REASON } from '@/lib/domain/release'
import { endOfBusinessDay, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { BOOKED_START } from '../appointment/booked-start'
import { loadSchedule } from '../availability/schedule'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { OwnerScope } from '../scope'

/**
 * Returns how the hours in the range were used, and the slots refilled in it. Default range: the business's current
 * month so far. Uses the current opening hours and time off, because past ones aren't stored.
 */
export async function getLedger(scope: OwnerScope, query: LedgerQuery, now: Date): Promise<Ledger> {
  const range = query.from && query.to ? { from: query.from, to: query.to } : monthSoFar(scope, now)
  const [{ input }, since, visits, recovered] = await Promise.all([
    loadSchedule(
      getDb(),
      scope,
      { serviceId: null, durationMinutes: 0, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, ...range },
      now,
    ),
    readJoining(scope),
    readLedgerRows(scope, range),
    getRefills(scope, range),
  ])
  const working = new Map(input.staff.map((member) => [member.id, member]))
  const staff = [...since].map(([id, joinedAt]): LedgerStaff => {
    const member = working.get(id)
    return {
      since: member ? joinedAt : null,
      weeklyHours: member ? member.weeklyHours : [],
      exceptions: member?.exceptions ?? [],
      timeOff: member?.timeOff ?? [],
      visits: visits.get(id) ?? [],
    }
  })
  const days = toLedger({ ...input, range, staff })
  const totals = days.reduce((sum, { minutes }) => addMinutes(sum, minutes), NO_MINUTES)
  return { range, totals, steps: toLedgerSteps(days), days, recovered }
}

/** Returns the slots refilled in the business's current month so far. */
export async function getRecoveredThisMonth(scope: OwnerScope, now: Date): Promise<Refills> {
  return getRefills(scope, monthSoFar(scope, now))
}

function monthSoFar(scope: OwnerScope, now: Date): DateRange {
  const today: LocalDate = localDateOf(now, scope.timeZone)
  return { from: `${today.slice(0, 8)}01`, to: today }
}

/** Returns every past and current staff member, with the start of the day from which their hours count. */
async function readJoining(scope: OwnerScope): Promise<Map<string, Date>> {
  const rows = await getDb().staff.findMany({
    where: { businessId: scope.businessId },
    select: { id: true, createdAt: true },
  })
  return new Map(
    rows.map(({ id, createdAt }) => [id, startOfBusinessDay(localDateOf(createdAt, scope.timeZone), scope.timeZone)]),
  )
}

/** A row with times in epoch milliseconds: three months have many rows, and numbers are faster to read than dates. */
interface LedgerRow {
  staffId: string
  from: number
  until: number
  blockedFrom: number
  blockedUntil: number
  status: string
  wasGivenUpLate: boolean
  isRefill: boolean
}

const inMilliseconds = (column: string) => Prisma.raw(`(extract(epoch FROM ${column}) * 1000)::float8`)

/**
 * Reads the visits that overlap the range, by staff member, through the index on (business_id, blocked_until,
 * blocked_from).
 */
async function readLedgerRows(scope: OwnerScope, { from, to }: DateRange): Promise<Map<string, LedgerAppointment[]>> {
  const [since, until] = [startOfBusinessDay(from, scope.timeZone), endOfBusinessDay(to, scope.timeZone)]
  const rows = await getDb().$queryRaw<LedgerRow[]>`
    WITH filled AS (
      SELECT r.filled_appointment_id, r.staff_id, r.starts_at, r.ends_at, ${FREED_CLIENT} AS freed_client_id FROM recovery_runs r
      WHERE r.business_id = ${scope.businessId}::uuid AND r.status = 'filled' AND r.starts_at < ${until} AND r.ends_at > ${since}
        AND (r.cause <> 'hours' OR r.filled_by = 'waitlist') AND ${WAS_PROMISED}
    )
    SELECT a.staff_id AS "staffId", ${inMilliseconds('a.appointment_date')} AS "from", ${inMilliseconds('a.appointment_date')} + a.duration * 60000 AS "until",
      ${inMilliseconds('a.blocked_from')} AS "blockedFrom", ${inMilliseconds('a.blocked_until')} AS "blockedUntil", a.status,
      a.status = 'cancelled' AND (a.late_cancellation OR a.cancelled_by = 'system' AND a.cancel_reason = ${RELEASED_REASON}) AS "wasGivenUpLate",
      EXISTS (SELECT FROM filled f WHERE f.filled_appointment_id = a.id AND f.staff_id = a.staff_id
        AND f.starts_at < a.blocked_until AND f.ends_at > a.blocked_from AND f.freed_client_id IS DISTINCT FROM a.client_id) AS "isRefill"
    FROM appointments a
    WHERE a.business_id = ${scope.businessId}::uuid AND a.blocked_until > ${since} AND a.blocked_from < ${until}
      AND (a.status <> 'cancelled' OR a.late_cancellation OR a.cancelled_by = 'system') AND a.source <> 'test'`
  const byStaff = new Map<string, LedgerAppointment[]>()
  for (const { staffId, from, until, blockedFrom, blockedUntil, status, wasGivenUpLate, isRefill } of rows) {
    const list = byStaff.get(staffId) ?? []
    list.push({
      from: new Date(from),
      until: new Date(until),
      blockedFrom: new Date(blockedFrom),
      blockedUntil: new Date(blockedUntil),
      status: status as AppointmentStatus,
      wasGivenUpLate: wasGivenUpLate === true,
      isRefill,
    })
    byStaff.set(staffId, list)
  }
  return byStaff
}

/** The client whose visit freed the slot of run `r`; null if no visit did. */
const FREED_CLIENT = Prisma.sql`(SELECT freed.client_id FROM appointments freed
  WHERE freed.business_id = r.business_id AND freed.id = r.freed_appointment_id)`

/** Whether the slot of run `r` was more than requested: a request that the owner never approved loses nothing. */
const WAS_PROMISED = Prisma.sql`NOT EXISTS (SELECT FROM appointments request
  WHERE request.business_id = r.business_id AND request.id = r.freed_appointment_id
    AND request.protection = 'approve' AND request.approved_at IS NULL)`

const SHIFT = Prisma.sql`(${BOOKED_START} - a.appointment_date)`

/** Whether appointment `a` overlapped the slot of run `r` when it was booked; its length and buffers are today's. */
const WAS_BOOKED_THERE = Prisma.sql`(a.blocked_from + ${SHIFT} < r.ends_at AND a.blocked_until + ${SHIFT} > r.starts_at)`

/** Returns the slots refilled in the range by appointments of other clients that still occupy them, except tests. */
export async function getRefills(scope: OwnerScope, range: DateRange): Promise<Refills> {
  const rows = await getDb().$queryRaw<Refill[]>`
    SELECT a.id AS "appointmentId", r.cause, r.filled_by AS "filledBy", a.price_cents AS "priceCents",
      (extract(epoch FROM r.filled_at - r.created_at) / 60)::float8 AS minutes,
      r.filled_by = 'move' OR a.created_at < r.created_at OR NOT ${WAS_BOOKED_THERE} AS "isMove"
    FROM recovery_runs r JOIN appointments a ON a.business_id = r.business_id AND a.id = r.filled_appointment_id
    WHERE r.business_id = ${scope.businessId}::uuid AND r.status = 'filled'
      AND r.filled_at >= ${startOfBusinessDay(range.from, scope.timeZone)} AND r.filled_at < ${endOfBusinessDay(range.to, scope.timeZone)}
      AND a.status IN ('scheduled', 'confirmed', 'completed') AND a.source <> 'test' AND a.staff_id = r.staff_id
      AND a.blocked_from < r.ends_at AND a.blocked_until > r.starts_at AND a.client_id IS DISTINCT FROM ${FREED_CLIENT}
      AND ${WAS_PROMISED}
    ORDER BY r.filled_at, r.id`
  return { range, currency: scope.currency, ...summarizeRefills(rows) }
}
