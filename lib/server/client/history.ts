/** Reads one client's page: their visits, numbers and moods. */
import type { ClientHistory } from '@/lib/contracts/client-history'
import { preferredTimes } from '@/lib/domain/preferred-times'
import { IS_ENDED_REQUEST, readAppointments } from '../appointment/read-rows'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'
import { getClient } from './queries'

const PAST_VISITS = 100
const MOODS = 24

/** Returns everything the business knows about one client, as of `now`. Throws 404. */
export async function getClientHistory(scope: BusinessScope, clientId: string, now: Date): Promise<ClientHistory> {
  const client = await getClient(scope, clientId, now)
  const ofClient = { businessId: scope.businessId, clientId }
  const isLive = Prisma.sql`(a.status IN ('scheduled', 'confirmed') AND a.appointment_date > ${now})`
  const [figures, kept, upcoming, past, moods] = await Promise.all([
    readFigures(scope, clientId),
    readKeptDates(scope, clientId),
    readAppointments(
      scope,
      Prisma.sql`AND a.client_id = ${clientId}::uuid AND ${isLive} ORDER BY a.appointment_date, a.id`,
      now,
    ),
    readAppointments(
      scope,
      Prisma.sql`AND a.client_id = ${clientId}::uuid AND NOT ${isLive} ORDER BY a.appointment_date DESC, a.id LIMIT ${PAST_VISITS}`,
      now,
    ),
    readMoods(ofClient),
  ])
  return {
    client,
    currency: scope.currency,
    figures,
    preferredTimes: preferredTimes(kept, scope.timeZone),
    upcoming,
    past,
    pastTotal: client.appointments - upcoming.length,
    moods,
  }
}

async function readFigures(scope: BusinessScope, clientId: string): Promise<ClientHistory['figures']> {
  const [row] = await getDb().$queryRaw<ClientHistory['figures'][]>`
    SELECT
      count(*) FILTER (WHERE status = 'completed')::int AS completed,
      count(*) FILTER (WHERE status = 'completed' AND minutes_late IS NOT NULL)::int AS "lateVisits",
      count(*) FILTER (WHERE status = 'no-show')::int AS "noShows",
      count(*) FILTER (WHERE status = 'cancelled' AND NOT ${IS_ENDED_REQUEST})::int AS cancelled,
      count(*) FILTER (WHERE status = 'cancelled' AND late_cancellation)::int AS "lateCancellations",
      coalesce(sum(price_cents) FILTER (WHERE status = 'completed'), 0)::int AS "revenueCents",
      coalesce(sum(moves.late), 0)::int AS "lateMoves"
    FROM appointments a
    CROSS JOIN LATERAL (SELECT count(*) AS late FROM appointment_events e WHERE e.business_id = a.business_id AND e.appointment_id = a.id
      AND e.type = 'moved' AND (e.details ->> 'late')::boolean) moves
    WHERE a.business_id = ${scope.businessId}::uuid AND a.client_id = ${clientId}::uuid`
  if (!row) throw new Error('The aggregate returned no row')
  return row
}

async function readKeptDates(scope: BusinessScope, clientId: string): Promise<Date[]> {
  const rows = await getDb().$queryRaw<{ appointmentDate: Date }[]>`
    SELECT appointment_date AS "appointmentDate" FROM appointments
    WHERE business_id = ${scope.businessId}::uuid AND client_id = ${clientId}::uuid AND status = 'completed'`
  return rows.map((row) => row.appointmentDate)
}

async function readMoods(ofClient: Prisma.AppointmentWhereInput): Promise<ClientHistory['moods']> {
  const rows = await getDb().appointment.findMany({
    where: { ...ofClient, clientMood: { not: null } },
    select: { id: true, appointmentDate: true, service: true, clientMood: true, appointmentMoodNotes: true },
    orderBy: { appointmentDate: 'desc' },
    take: MOODS,
  })
  return rows.map((row) => ({
    appointmentId: row.id,
    at: row.appointmentDate.toISOString(),
    service: row.service,
    mood: row.clientMood ?? '',
    notes: row.appointmentMoodNotes,
  }))
}
