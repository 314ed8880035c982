/** Loads a business's facts for the slot engine in one SQL query. */
import { Prisma } from '../generated/prisma/client'
import { type Db, hideFromPlanner, prepared, type Tx } from '../db'
import type { BusinessScope } from '../scope'
import { HOLDING_STATUSES, MAX_BUFFER_MINUTES } from '@/lib/domain/appointment'
import { toDatedHours, toWeeklyHours } from '@/lib/domain/opening-hours'
import type { DatedHours, StoredException, WeeklyHours } from '@/lib/domain/opening-hours'
import type { AvailabilityInput, StaffAvailability } from '@/lib/domain/slots'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { endOfBusinessDay, startOfBusinessDay } from '@/lib/domain/time'

/** The row of `scheduleSql`, for `toSchedule`. */
export interface ScheduleRow {
  slotIntervalMinutes: number
  minimumNoticeMinutes: number
  bookingWindowDays: number
  changeCutoffHours: number
  staff: { id: string; ownHours: boolean; serviceIds: string[] | null }[] | null
  hours: { staffId: string | null; weekday: number; startMinutes: number; endMinutes: number }[] | null
  exceptions: (StoredException & { staffId: string | null })[] | null
  timeOff: { staffId: string; from: number; until: number }[] | null
  /** Per staff member: the starts and ends of blocked spans in epoch milliseconds, sorted by start. */
  busy: Record<string, { from: number[]; until: number[] }> | null
}

/** Local dates of the business, both inclusive. */
export interface ScheduleDays {
  from: LocalDate
  to: LocalDate
  /** An appointment being moved, which doesn't block its own time. */
  exceptAppointmentId?: string
}

/** The days, service, lengths and staff member to load a schedule for. */
export interface ScheduleWanted extends ScheduleDays {
  /** Includes only staff members who perform this service; null for everyone. */
  serviceId: string | null
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  staffId?: string | null
}

/** The facts from which free times are computed. */
export interface Schedule {
  input: AvailabilityInput
  changeCutoffHours: number
}

/**
 * Loads the slot engine's input for the wanted days and service. Reads everything in one statement, so that hours and
 * bookings are consistent.
 */
export async function loadSchedule(
  db: Db | Tx,
  scope: BusinessScope,
  wanted: ScheduleWanted,
  now: Date,
): Promise<Schedule> {
  return toSchedule(await readSchedule(db, scope, wanted), scope, wanted, now)
}

/** Reads the hours, staff and bookings of these days in one statement, for any service. */
export async function readSchedule(db: Db | Tx, scope: BusinessScope, days: ScheduleDays): Promise<ScheduleRow> {
  const [row] = await db.$queryRaw<ScheduleRow[]>(prepared(scheduleSql(scope, days)))
  if (!row) throw new Error('The business of this scope no longer exists')
  return row
}

/** Builds the slot engine's input from the row read for the same days. */
export function toSchedule(row: ScheduleRow, scope: BusinessScope, wanted: ScheduleWanted, now: Date): Schedule {
  return {
    changeCutoffHours: row.changeCutoffHours,
    input: {
      timeZone: scope.timeZone,
      from: wanted.from,
      to: wanted.to,
      now,
      durationMinutes: wanted.durationMinutes,
      bufferBeforeMinutes: wanted.bufferBeforeMinutes,
      bufferAfterMinutes: wanted.bufferAfterMinutes,
      slotIntervalMinutes: row.slotIntervalMinutes,
      minimumNoticeMinutes: row.minimumNoticeMinutes,
      bookingWindowDays: row.bookingWindowDays,
      weeklyHours: weeklyHoursOf(row, null),
      exceptions: exceptionsOf(row, null, wanted),
      staff: toStaff(row, wanted),
    },
  }
}

/** An appointment lasts at most one day and, with buffers, less than three. */
const LONGEST_BLOCK_MS = 3 * 86_400_000

/**
 * Returns the SQL that reads the row which `toSchedule` needs for these days. It yields no row if the business was
 * deleted.
 */
export function scheduleSql(scope: BusinessScope, wanted: ScheduleDays): Prisma.Sql {
  const since = new Date(startOfBusinessDay(wanted.from, scope.timeZone).getTime() - MAX_BUFFER_MINUTES * 60_000)
  // One more day, because a visit can cross midnight; it lasts a day at most.
  const until = new Date(
    endOfBusinessDay(addDays(wanted.to, 1), scope.timeZone).getTime() + MAX_BUFFER_MINUTES * 60_000,
  )
  const [dayBefore, dayAfter] = [addDays(wanted.from, -1), addDays(wanted.to, 1)]
  // Bounds one indexed column on both sides, so that only these days are read and one query plan fits all businesses.
  const latest = new Date(until.getTime() + LONGEST_BLOCK_MS)
  const id = Prisma.sql`${scope.businessId}::uuid`
  const except = wanted.exceptAppointmentId ? Prisma.sql`AND a.id <> ${wanted.exceptAppointmentId}::uuid` : Prisma.empty
  const instant = (at: Date) => hideFromPlanner(Prisma.sql`${at}::timestamptz`)
  const holding = Prisma.join(HOLDING_STATUSES.map((status) => Prisma.sql`${status}`))
  return Prisma.sql`
    SELECT b.slot_interval_minutes AS "slotIntervalMinutes", b.minimum_notice_minutes AS "minimumNoticeMinutes",
      b.booking_window_days AS "bookingWindowDays", b.change_cutoff_hours AS "changeCutoffHours",
      (SELECT json_agg(json_build_object('id', s.id, 'ownHours', s.has_own_hours, 'serviceIds',
          (SELECT json_agg(ss.service_id) FROM staff_services ss WHERE ss.business_id = ${id} AND ss.staff_id = s.id))
          ORDER BY s.position, s.id)
        FROM staff s WHERE s.business_id = ${id} AND s.active) AS staff,
      (SELECT json_agg(json_build_object('staffId', h.staff_id, 'weekday', h.weekday,
          'startMinutes', h.start_minutes, 'endMinutes', h.end_minutes) ORDER BY h.start_minutes)
        FROM opening_hours h WHERE h.business_id = ${id}) AS hours,
      (SELECT json_agg(json_build_object('staffId', e.staff_id, 'fromDate', e.from_date, 'toDate', e.to_date,
          'startMinutes', e.start_minutes, 'endMinutes', e.end_minutes) ORDER BY e.start_minutes)
        FROM opening_exceptions e
        WHERE e.business_id = ${id} AND e.to_date >= ${dayBefore}::date AND e.from_date <= ${dayAfter}::date) AS exceptions,
      (SELECT json_agg(json_build_object('staffId', t.staff_id, 'from', extract(epoch FROM t.starts_at) * 1000,
          'until', extract(epoch FROM t.ends_at) * 1000) ORDER BY t.starts_at)
        FROM time_off t WHERE t.business_id = ${id} AND t.ends_at > ${since} AND t.starts_at < ${until}) AS "timeOff",
      (SELECT json_object_agg(busy.staff_id, json_build_object('from', busy.starts, 'until', busy.ends)) FROM (
        SELECT held.staff_id,
          json_agg((date_part('epoch', held.blocked_from) * 1000)::bigint ORDER BY held.blocked_from) AS starts,
          json_agg((date_part('epoch', held.blocked_until) * 1000)::bigint ORDER BY held.blocked_from) AS ends
        FROM (
          SELECT a.staff_id, a.blocked_from, a.blocked_until FROM appointments a
          WHERE a.business_id = ${hideFromPlanner(id)} AND a.blocked_from < ${instant(until)} AND a.blocked_until > ${instant(since)} AND a.blocked_until < ${instant(latest)}
            AND a.status IN (${holding}) ${except}
          ${offeredSql(scope, since, until)}) held
        GROUP BY held.staff_id) busy) AS busy
    FROM businesses b WHERE b.id = ${id}`
}

/**
 * Returns the times offered to waitlisted clients. They are hidden from visitors while the client can claim them; the
 * owner may still take them.
 */
function offeredSql(scope: BusinessScope, since: Date, until: Date): Prisma.Sql {
  if (scope.actor === 'owner') return Prisma.empty
  return Prisma.sql`
          UNION ALL
          SELECT o.staff_id, o.starts_at - coalesce(s.buffer_before_minutes, 0) * interval '1 minute',
            o.starts_at + (o.duration + coalesce(s.buffer_after_minutes, 0)) * interval '1 minute'
          FROM waitlist_offers o
          JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
          LEFT JOIN services s ON s.business_id = w.business_id AND s.id = w.service_id
          WHERE o.business_id = ${scope.businessId}::uuid AND o.status = 'live' AND o.expires_at > now()
            AND o.staff_id IS NOT NULL AND o.starts_at > ${since}::timestamptz - interval '2 days' AND o.starts_at < ${until}`
}

function toStaff(row: ScheduleRow, wanted: ScheduleWanted): StaffAvailability[] {
  return (row.staff ?? [])
    .filter((member) => !wanted.staffId || member.id === wanted.staffId)
    .filter((member) => !wanted.serviceId || !member.serviceIds || member.serviceIds.includes(wanted.serviceId))
    .map((member) => {
      const busy = row.busy?.[member.id]
      return {
        id: member.id,
        weeklyHours: member.ownHours ? weeklyHoursOf(row, member.id) : null,
        exceptions: exceptionsOf(row, member.id, wanted),
        timeOff: (row.timeOff ?? []).filter((span) => span.staffId === member.id),
        busy: busy ? busy.from.map((from, i) => ({ from, until: busy.until[i] ?? from })) : [],
      }
    })
}

/** Returns the weekly hours of the business (`staffId` null) or of a staff member. */
function weeklyHoursOf(row: ScheduleRow, staffId: string | null): WeeklyHours {
  return toWeeklyHours((row.hours ?? []).filter((span) => span.staffId === staffId))
}

/** Returns the dated exceptions of the business (`staffId` null) or of a staff member. */
function exceptionsOf(row: ScheduleRow, staffId: string | null, wanted: ScheduleDays): DatedHours[] {
  return toDatedHours(
    (row.exceptions ?? []).filter((exception) => exception.staffId === staffId),
    addDays(wanted.from, -1),
    addDays(wanted.to, 1),
  )
}
