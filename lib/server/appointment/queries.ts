/** Reads appointments, for the owner and for the holder of an appointment's link. */
import type { Appointment, AppointmentListQuery } from '@/lib/contracts/appointment'
import type { PublicAppointment } from '@/lib/contracts/booking'
import { canChangeStatus, canReschedule, MAX_DURATION_MINUTES } from '@/lib/domain/appointment'
import { firstNameOf } from '@/lib/domain/client'
import { storedMapLink } from '@/lib/domain/map-link'
import { awaitsApproval, openConfirmBy, type StoredDemand } from '@/lib/domain/protection'
import { daysBetween } from '@/lib/domain/local-date'
import {
  endOfBusinessDay,
  formatDateLong,
  formatDateShort,
  formatTime,
  formatZoneShort,
  startOfBusinessDay,
} from '@/lib/domain/time'
import { getDb, type Db, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import { Page, pageOf, readTimeCursor, rowsToRead } from '../http/page'
import { MESSAGE_PROFILE_SELECT, toMessageProfile } from '../messaging/message-profile'
import type { CalendarVisit } from '../messaging/visit'
import type { AppointmentScope, BusinessScope } from '../scope'
import { APPOINTMENT_SELECT, factsOf, toAppointment } from './appointment-json'
import { readAppointments } from './read-rows'

/**
 * Lists appointments in chronological order: those that start on one local date, in a range of local dates (both
 * inclusive), or all. With `overlapping`, also those that extend into the range. Dates are in the business's time zone.
 */
export async function listAppointments(
  scope: BusinessScope,
  filter: AppointmentListQuery,
  now: Date,
): Promise<Appointment[]> {
  return readAppointments(scope, Prisma.sql`${rangeSql(scope, filter)} ORDER BY a.appointment_date, a.id`, now)
}

/** The longest range of days that is returned in one response. */
const WHOLE_DAYS = 62

/**
 * Lists the same appointments in pages. Returns a range of at most 62 days in one response, unless a page is requested.
 * Throws 400 for an invalid cursor.
 */
export async function listAppointmentPage(
  scope: BusinessScope,
  filter: AppointmentListQuery,
  now: Date,
): Promise<Page<Appointment>> {
  const { limit, cursor, date, startDate, endDate } = filter
  const from = readTimeCursor(cursor)
  const isShort =
    date !== undefined ||
    (startDate !== undefined && endDate !== undefined && daysBetween(startDate, endDate) < WHOLE_DAYS)
  if (isShort && limit === undefined && from === null) return new Page(await listAppointments(scope, filter, now), null)
  const after = from
    ? Prisma.sql`AND (a.appointment_date, a.id) > (${from[0]}::timestamptz, ${from[1]}::uuid)`
    : Prisma.empty
  const rows = await readAppointments(
    scope,
    Prisma.sql`${rangeSql(scope, filter)} ${after} ORDER BY a.appointment_date, a.id LIMIT ${rowsToRead(limit)}`,
    now,
  )
  return pageOf(rows, limit, ({ appointmentDate, id }) => [appointmentDate, id])
}

function rangeSql(scope: BusinessScope, filter: AppointmentListQuery): Prisma.Sql {
  const from = filter.date ?? filter.startDate
  const to = filter.date ?? filter.endDate
  const since = from ? sinceSql(startOfBusinessDay(from, scope.timeZone), filter.overlapping === 'true') : Prisma.empty
  const until = to ? Prisma.sql`AND a.appointment_date < ${endOfBusinessDay(to, scope.timeZone)}` : Prisma.empty
  return Prisma.sql`${since} ${until}`
}

/** Limits the start in both cases, so that the index can be used. */
function sinceSql(start: Date, overlapping: boolean): Prisma.Sql {
  if (!overlapping) return Prisma.sql`AND a.appointment_date >= ${start}`
  return Prisma.sql`AND a.appointment_date > ${new Date(start.getTime() - MAX_DURATION_MINUTES * 60_000)}
    AND a.appointment_date + a.duration * interval '1 minute' > ${start}`
}

/** Returns one appointment. Throws 404. */
export async function getAppointment(
  scope: BusinessScope,
  appointmentId: string,
  now: Date,
  db: Db | Tx = getDb(),
): Promise<Appointment> {
  const row = await db.appointment.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: appointmentId } },
    select: APPOINTMENT_SELECT,
  })
  if (!row) throw notFound('Appointment not found')
  return toAppointment(row, now)
}

/** Returns whether the business has this appointment. */
export async function hasAppointment(scope: BusinessScope, appointmentId: string): Promise<boolean> {
  return (
    (await getDb().appointment.findUnique({
      where: { businessId_id: { businessId: scope.businessId, id: appointmentId } },
      select: { id: true },
    })) !== null
  )
}

/** Returns the appointment's id for the code in a text's link, within this business only; null for an unknown code. */
export async function findAppointmentIdByCode(scope: BusinessScope, code: string): Promise<string | null> {
  const row = await getDb().appointment.findUnique({
    where: { businessId_shortCode: { businessId: scope.businessId, shortCode: code } },
    select: { id: true },
  })
  return row?.id ?? null
}

/**
 * Returns the service of the visit behind the code, within this business only; null for an unknown code or a removed
 * service.
 */
export async function findServiceIdByCode(scope: BusinessScope, code: string): Promise<string | null> {
  const row = await getDb().appointment.findUnique({
    where: { businessId_shortCode: { businessId: scope.businessId, shortCode: code } },
    select: { serviceId: true },
  })
  return row?.serviceId ?? null
}

/** Returns the appointment as the link's holder sees it: first name only, and nothing private to the owner. */
export async function getPublicAppointment(scope: AppointmentScope, now: Date): Promise<PublicAppointment> {
  const row = await getDb().appointment.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: scope.appointmentId } },
    select: {
      id: true,
      service: true,
      serviceId: true,
      appointmentDate: true,
      duration: true,
      status: true,
      previousStatus: true,
      statusChangedAt: true,
      clientNote: true,
      protection: true,
      protectionReason: true,
      confirmBy: true,
      approvedAt: true,
      client: { select: { name: true } },
      staff: { select: { name: true } },
      earlierWishes: { where: { active: true }, select: { id: true }, take: 1 },
      business: {
        select: {
          subdomain: true,
          businessName: true,
          phone: true,
          publicEmail: true,
          address: true,
          mapLink: true,
          _count: { select: { staff: { where: { active: true } } } },
        },
      },
    },
  })
  if (!row) throw notFound('Appointment not found')
  const facts = factsOf(row)
  const { _count, publicEmail, ...business } = row.business
  return {
    id: row.id,
    service: row.service,
    serviceId: row.serviceId,
    appointmentDate: row.appointmentDate.toISOString(),
    duration: row.duration,
    status: row.status,
    notes: row.clientNote,
    client: { name: firstNameOf(row.client.name) },
    staff: _count.staff > 1 ? row.staff : null,
    dateLabel: formatDateLong(row.appointmentDate, scope.timeZone),
    timeLabel: formatTime(row.appointmentDate, scope.timeZone),
    zoneLabel: formatZoneShort(row.appointmentDate, scope.timeZone),
    timezone: scope.timeZone,
    canConfirm: canChangeStatus(facts, 'confirmed', 'customer', now),
    canCancel: canChangeStatus(facts, 'cancelled', 'customer', now),
    canReschedule: canReschedule(facts, 'customer', now),
    wantsEarlier: row.earlierWishes.length > 0,
    request: publicRequest(scope, row, now),
    business: { ...business, email: publicEmail, mapLink: storedMapLink(business.mapLink) },
  }
}

type Asked = StoredDemand & { protectionReason: string | null; confirmBy: Date | null; appointmentDate: Date }

/**
 * Returns what is still required of the client. After the start, that is nothing; only a request that nobody approved
 * remains one.
 */
function publicRequest({ timeZone }: AppointmentScope, row: Asked, now: Date): PublicAppointment['request'] {
  if (row.protectionReason === null) return null
  if (awaitsApproval(row)) return { kind: 'approve', reason: row.protectionReason, byLabel: null }
  const confirmBy = openConfirmBy(row)
  if (confirmBy === null || row.appointmentDate <= now) return null
  return {
    kind: 'confirm_by',
    reason: row.protectionReason,
    byLabel: confirmBy > now ? `${formatDateShort(confirmBy, timeZone)}, ${formatTime(confirmBy, timeZone)}` : null,
  }
}

/** Returns the facts in the appointment's calendar entry. Throws 404. */
export async function getCalendarAppointment(scope: AppointmentScope): Promise<CalendarVisit> {
  const row = await getDb().appointment.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: scope.appointmentId } },
    select: {
      id: true,
      service: true,
      appointmentDate: true,
      duration: true,
      status: true,
      icsSequence: true,
      client: { select: { name: true } },
      business: { select: MESSAGE_PROFILE_SELECT },
    },
  })
  if (!row) throw notFound('Appointment not found')
  return {
    kind: row.status === 'cancelled' ? 'cancelled' : 'confirmation',
    appointmentId: row.id,
    clientName: row.client.name,
    service: row.service,
    start: row.appointmentDate,
    durationMinutes: row.duration,
    staffName: null,
    timeZone: scope.timeZone,
    icsSequence: row.icsSequence,
    business: toMessageProfile(row.business),
  }
}
