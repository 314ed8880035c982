/** Computes the dashboard's numbers in SQL from the business's rows. */
import type { Activity, DashboardStats } from '@/lib/contracts/dashboard'
import { statusLabel, UNCANCELLED_STATUSES } from '@/lib/domain/appointment'
import { DECLINED_REASON } from '@/lib/domain/protection'
import { wasReleased } from '@/lib/domain/release'
import { addDays, weekOf } from '@/lib/domain/local-date'
import { endOfBusinessDay, formatDateShort, formatTime, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { IS_CONFIRMED_BY_CLIENT, IS_RESPONSE } from '../appointment/client-confirmation'
import { IS_ENDED_REQUEST, IS_REQUEST } from '../appointment/read-rows'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

interface StatsRow {
  today: number
  confirmed: number
  pending: number
  yesterday: number
  noShowsThisWeek: number
  noShowsLastWeek: number
  responseHours: number | null
}

const RESPONSE_DAYS = 30

/**
 * Returns the counts for the local day and week that contain `now`. Cancelled visits don't count as today's, and the
 * owner's test booking counts nowhere. Weeks start on Sunday, as in the week list.
 */
export async function getDashboardStats(scope: BusinessScope, now: Date): Promise<DashboardStats> {
  const zone = scope.timeZone
  const today = localDateOf(now, zone)
  const week = weekOf(today)
  const dayStart = startOfBusinessDay(today, zone)
  const dayEnd = endOfBusinessDay(today, zone)
  const yesterdayStart = startOfBusinessDay(addDays(today, -1), zone)
  const weekStart = startOfBusinessDay(week.from, zone)
  const weekEnd = endOfBusinessDay(week.to, zone)
  const lastWeekStart = startOfBusinessDay(addDays(week.from, -7), zone)
  const since = startOfBusinessDay(addDays(today, -RESPONSE_DAYS), zone)
  const earliest = yesterdayStart < lastWeekStart ? yesterdayStart : lastWeekStart
  const [row] = await getDb().$queryRaw<StatsRow[]>`
    SELECT
      count(*) FILTER (WHERE d >= ${dayStart} AND d < ${dayEnd})::int AS today,
      count(*) FILTER (WHERE d >= ${dayStart} AND d < ${dayEnd} AND status = 'confirmed')::int AS confirmed,
      count(*) FILTER (WHERE d >= ${dayStart} AND d < ${dayEnd} AND status = 'scheduled')::int AS pending,
      count(*) FILTER (WHERE d >= ${yesterdayStart} AND d < ${dayStart})::int AS yesterday,
      count(*) FILTER (WHERE d >= ${weekStart} AND d < ${weekEnd} AND status = 'no-show')::int AS "noShowsThisWeek",
      count(*) FILTER (WHERE d >= ${lastWeekStart} AND d < ${weekStart} AND status = 'no-show')::int AS "noShowsLastWeek",
      (SELECT (avg(extract(epoch FROM e.at - (
          SELECT max(m.sent_at) FROM messages m
          WHERE m.business_id = e.business_id AND m.appointment_id = e.appointment_id AND m.sent_at <= e.at))) / 3600)::float8
        FROM appointment_events e JOIN appointments a ON ${IS_CONFIRMED_BY_CLIENT}
        WHERE e.business_id = ${scope.businessId}::uuid AND e.at >= ${since} AND a.appointment_date >= ${since}
          AND a.source <> 'test' AND ${IS_RESPONSE}) AS "responseHours"
    FROM (
      SELECT appointment_date AS d, status FROM appointments
      WHERE business_id = ${scope.businessId}::uuid AND status = ANY(${UNCANCELLED_STATUSES}::text[])
        AND appointment_date >= ${earliest} AND appointment_date < ${weekEnd} AND source <> 'test'
    ) near`
  if (!row) throw new Error('The aggregate returned no row')
  return {
    todayAppointments: row.today,
    confirmed: row.confirmed,
    pending: row.pending,
    noShowsThisWeek: row.noShowsThisWeek,
    confirmationRate: row.today === 0 ? null : Math.round((row.confirmed / row.today) * 100),
    yesterdayAppointments: row.yesterday,
    noShowsLastWeek: row.noShowsLastWeek,
    averageResponseHours: row.responseHours,
  }
}

const ACTIVITY_ROWS = 8

interface EventRow extends Omit<Activity, 'at' | 'text'> {
  at: Date
  toStatus: string | null
  reason: string | null
  service: string
  appointmentDate: Date
  client: string
  /** Whether it is or was a request that the owner hasn't approved. */
  isUnapproved: boolean
  /** The starts that the event recorded: those of a move. */
  movedFrom: string | null
  movedTo: string | null
  /** The start before the next move after the event. */
  nextFrom: string | null
}

/**
 * Lists the business's latest events, newest first, as sentences in its time zone. Each names the start that the
 * appointment had right after the event.
 */
export async function listRecentActivity(scope: BusinessScope, now: Date): Promise<Activity[]> {
  const rows = await getDb().$queryRaw<EventRow[]>`
    SELECT e.id, e.type, e.actor, e.at, e.appointment_id AS "appointmentId", e.to_status AS "toStatus", e.reason,
      a.service, a.appointment_date AS "appointmentDate", c.name AS client,
      (${IS_REQUEST} OR ${IS_ENDED_REQUEST}) AS "isUnapproved",
      e.details ->> 'from' AS "movedFrom", e.details ->> 'to' AS "movedTo",
      (SELECT m.details ->> 'from' FROM appointment_events m
        WHERE m.business_id = e.business_id AND m.appointment_id = e.appointment_id AND m.at > e.at
          AND m.type = 'moved' AND m.details ? 'from'
        ORDER BY m.at LIMIT 1) AS "nextFrom"
    FROM (
      SELECT * FROM appointment_events WHERE business_id = ${scope.businessId}::uuid AND at <= ${now}
      ORDER BY at DESC, id LIMIT ${ACTIVITY_ROWS}
    ) e
    JOIN appointments a ON a.business_id = e.business_id AND a.id = e.appointment_id
    JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    ORDER BY e.at DESC, e.id`
  const today = localDateOf(now, scope.timeZone)
  return rows.map((row) => {
    const start = new Date(row.movedTo ?? row.nextFrom ?? row.appointmentDate)
    const date = localDateOf(start, scope.timeZone) === today ? 'today' : formatDateShort(start, scope.timeZone)
    const when = `${date} at ${formatTime(start, scope.timeZone)}`
    const isSameStart = row.movedTo !== null && row.movedFrom === row.movedTo
    return {
      id: row.id,
      type: row.type,
      actor: row.actor,
      at: row.at.toISOString(),
      appointmentId: row.appointmentId,
      text: sentence({ ...row, type: isSameStart ? 'edited' : row.type }, when),
    }
  })
}

function sentence(event: EventRow, when: string): string {
  const { type, actor, client, service, reason, toStatus } = event
  const byClient = actor === 'customer'
  switch (type) {
    case 'booked':
      if (byClient && event.isUnapproved) return `${client} requested ${service} for ${when}`
      return byClient ? `${client} booked ${service} for ${when}` : `You booked ${client} for ${service}, ${when}`
    case 'confirmed':
      return byClient ? `${client} confirmed ${service}, ${when}` : `You confirmed ${client}'s ${service}, ${when}`
    case 'cancelled':
      if (wasReleased({ cancelledBy: actor, cancelReason: reason }))
        return `${client} did not confirm ${service}, ${when}, so it was cancelled`
      if (!byClient && reason === DECLINED_REASON) return `You declined ${client}'s request: ${service}, ${when}`
      return byClient ? `${client} cancelled ${service}, ${when}` : `You cancelled ${client}'s ${service}, ${when}`
    case 'approved':
      return `You approved ${client}'s request: ${service}, ${when}`
    case 'moved':
      return byClient ? `${client} moved ${service} to ${when}` : `You moved ${client}'s ${service} to ${when}`
    case 'running_late':
      return `${client} is running late for ${service}, ${when}`
    case 'completed':
      return `${client} came for ${service}, ${when}`
    case 'no_show':
      return `${client} did not come for ${service}, ${when}`
    case 'forgiven':
      return `You forgave ${client} for ${service}, ${when}`
    case 'unforgiven':
      return `${client}'s ${service}, ${when}, is no longer forgiven`
    case 'undone':
      return `${client}'s ${service}, ${when}, is ${statusLabel(toStatus ?? '')} again`
    default:
      return `${client}'s ${service}, ${when}, was changed`
  }
}
