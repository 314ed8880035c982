/** Reads appointments as input for the risk model, in the business's time zone. */
import { REACHED_OUTCOMES } from '@/lib/domain/call-log'
import type { RiskAppointment } from '@/lib/domain/risk-features'
import type { PastAppointment } from '@/lib/domain/risk-history'
import type { RiskScore } from '@/lib/domain/risk-score'
import { toDayNumber, weekdayOf } from '@/lib/domain/local-date'
import { localDateOf, startOfBusinessDay, wallMinutesOf } from '@/lib/domain/time'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'

/** The parts of a score that are stored with its appointment (`risk_features`), for later estimates or for display. */
export interface StoredFeatures extends Omit<RiskScore, 'probability'> {
  /** How many of the client's finished visits, and of the business's outcomes, the score is based on. */
  pastVisits?: number
  outcomes?: number
  /** The risk of a typical visit in this business. */
  usual?: number
}

/** The columns that both kinds of visits need. */
interface AppointmentRow {
  id: string
  clientId: string
  appointmentDate: Date
  createdAt: Date
  source: string
  serviceId: string | null
  staffId: string
  hasEarlierBookedThatDay: boolean
  isConfirmed: boolean
  wasAsked: boolean
  noContact: boolean
  wasCalled: boolean
  wasTexted: boolean
}

interface FinishedRow extends AppointmentRow {
  status: string
  features: StoredFeatures | null
}

/** An upcoming visit, with what is known about it besides its time. */
export interface UpcomingAppointment {
  id: string
  businessId: string
  timeZone: string
  clientId: string
  version: number
  visit: RiskAppointment
  daysAhead: number | null
  serviceName: string
  staffName: string
}

interface ComingRow extends AppointmentRow {
  businessId: string
  timeZone: string
  version: number
  serviceName: string
  staffName: string
}

/** A client who hasn't responded to a request to confirm counts as silent after this many hours. */
const SILENT_AFTER_HOURS = 24

/** Returns the columns as of `now`, or as of the visit's start if that was earlier. */
function appointmentColumns(timeZone: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`
    a.id, a.client_id AS "clientId", a.appointment_date AS "appointmentDate", a.created_at AS "createdAt", a.source,
    a.service_id AS "serviceId", a.staff_id AS "staffId",
    EXISTS (
      SELECT FROM appointments o WHERE o.business_id = a.business_id AND o.client_id = a.client_id AND o.id <> a.id
        AND o.appointment_date BETWEEN a.appointment_date - interval '26 hours' AND a.appointment_date + interval '26 hours'
        AND (o.appointment_date AT TIME ZONE ${timeZone})::date = (a.appointment_date AT TIME ZONE ${timeZone})::date
        AND o.status <> 'cancelled' AND o.created_at < a.created_at) AS "hasEarlierBookedThatDay",
    a.status <> 'scheduled' AND EXISTS (
      SELECT FROM appointment_events e WHERE e.business_id = a.business_id AND e.appointment_id = a.id
        AND e.to_status = 'confirmed' AND e.actor = 'customer' AND e.at <= least(a.appointment_date, ${now}::timestamptz)) AS "isConfirmed",
    NOT EXISTS (
      SELECT FROM appointment_events e WHERE e.business_id = a.business_id AND e.appointment_id = a.id AND e.to_status = 'confirmed') AND EXISTS (
      SELECT FROM reminders r WHERE r.business_id = a.business_id AND r.appointment_id = a.id AND r.type = 'confirm_request' AND r.status = 'sent'
        AND r.sent_at <= least(a.appointment_date, ${now}::timestamptz) - ${SILENT_AFTER_HOURS} * interval '1 hour') AS "wasAsked",
    c.email IS NULL AND c.phone_e164 IS NULL AS "noContact",
    EXISTS (
      SELECT FROM interventions i WHERE i.business_id = a.business_id AND i.appointment_id = a.id AND i.kind = 'called'
        AND i.outcome = ANY(${[...REACHED_OUTCOMES]}) AND i.at <= least(a.appointment_date, ${now}::timestamptz)) AS "wasCalled",
    EXISTS (
      SELECT FROM interventions i WHERE i.business_id = a.business_id AND i.appointment_id = a.id AND i.kind = 'texted'
        AND i.at <= least(a.appointment_date, ${now}::timestamptz)) AS "wasTexted"`
}

/** The business whose local days are used. */
type Calendar = Pick<BusinessScope, 'timeZone'>

/** Returns the day number of an instant in the business's time zone. */
export function dayOf(scope: Calendar, instant: Date): number {
  return toDayNumber(localDateOf(instant, scope.timeZone))
}

/** A visit's position in chronological order. */
export interface VisitPlace {
  startsAt: Date
  id: string
}

/** A finished visit, with its position in chronological order. */
export interface FinishedAppointment extends PastAppointment, VisitPlace {}

/** The newest visits before a position, newest first, or the oldest ones after it, oldest first; null for all. */
export type FinishedPage = { limit: number } & ({ before: VisitPlace | null } | { after: VisitPlace | null })

/** Lists a page of visits whose outcomes count at `now`: finished ones on earlier days in the business's time zone. */
export async function listFinishedAppointments(
  scope: BusinessScope,
  db: Db | Tx,
  page: FinishedPage,
  now: Date,
): Promise<FinishedAppointment[]> {
  const isForward = 'after' in page
  const place = isForward ? page.after : page.before
  const direction = isForward ? Prisma.sql`ASC` : Prisma.sql`DESC`
  const rows = await db.$queryRaw<FinishedRow[]>`
    SELECT ${appointmentColumns(Prisma.sql`${scope.timeZone}`, now)}, a.status, a.risk_features AS features
    FROM appointments a JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    WHERE a.business_id = ${scope.businessId}::uuid AND a.status IN ('completed', 'no-show')
      AND a.appointment_date < ${startOfBusinessDay(localDateOf(now, scope.timeZone), scope.timeZone)}
      ${place === null ? Prisma.empty : Prisma.sql`AND (a.appointment_date, a.id) ${isForward ? Prisma.sql`>` : Prisma.sql`<`} (${place.startsAt}, ${place.id}::uuid)`}
    ORDER BY a.appointment_date ${direction}, a.id ${direction} LIMIT ${page.limit}`
  return rows.map((row) => ({
    startsAt: row.appointmentDate,
    id: row.id,
    clientId: row.clientId,
    missed: row.status === 'no-show',
    visit: toRiskAppointment(scope, row),
    score: row.features,
  }))
}

/**
 * Lists live appointments of every business that start after `now` and match `which` (on appointment `a` and business
 * `b`), in order of start.
 */
export async function unsafeAcrossBusinessesListComing(
  db: Db | Tx,
  which: Prisma.Sql,
  now: Date,
): Promise<UpcomingAppointment[]> {
  const rows = await db.$queryRaw<ComingRow[]>`
    SELECT ${appointmentColumns(Prisma.sql`b.timezone`, now)}, a.version, a.service AS "serviceName", s.name AS "staffName",
      a.business_id AS "businessId", b.timezone AS "timeZone"
    FROM appointments a
    JOIN businesses b ON b.id = a.business_id
    JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    JOIN staff s ON s.business_id = a.business_id AND s.id = a.staff_id
    WHERE a.status IN ('scheduled', 'confirmed') AND a.appointment_date > ${now} AND ${which}
    ORDER BY a.appointment_date, a.id`
  return rows.map(toUpcomingAppointment)
}

function toUpcomingAppointment(row: ComingRow): UpcomingAppointment {
  const { id, businessId, timeZone, clientId, version, serviceName, staffName } = row
  const visit = toRiskAppointment(row, row)
  const daysAhead = visit.bookedDay === null ? null : visit.day - visit.bookedDay
  return { id, businessId, timeZone, clientId, version, visit, daysAhead, serviceName, staffName }
}

function toRiskAppointment(scope: Calendar, row: AppointmentRow): RiskAppointment {
  const day = dayOf(scope, row.appointmentDate)
  const createdDay = dayOf(scope, row.createdAt)
  // For a visit that was imported or entered afterwards, the time of booking is unknown.
  const isBookingDayKnown = row.source !== 'import' && createdDay <= day
  return {
    day,
    bookedDay: isBookingDayKnown ? createdDay : null,
    weekday: (weekdayOf(localDateOf(row.appointmentDate, scope.timeZone)) + 6) % 7,
    minute: wallMinutesOf(row.appointmentDate, scope.timeZone),
    service: row.serviceId,
    staff: row.staffId,
    hasEarlierBookedThatDay: row.hasEarlierBookedThatDay,
    known: {
      ...answerOf(row),
      noContact: Number(row.noContact),
      called: Number(row.wasCalled),
      extraReminder: Number(row.wasTexted),
    },
  }
}

/** Returns the client's response as a feature; unknown until they have confirmed or had a day to do so. */
function answerOf({ isConfirmed, wasAsked }: AppointmentRow): RiskAppointment['known'] {
  if (isConfirmed) return { confirmedByClient: 1, silentWhenAsked: 0 }
  return wasAsked ? { confirmedByClient: 0, silentWhenAsked: 1 } : { confirmedByClient: null, silentWhenAsked: null }
}
