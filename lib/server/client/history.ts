/** One client's page: her visits, figures and moods. */
import type { ClientHistory } from '@/lib/contracts/client-history'
import { preferredTimes } from '@/lib/domain/client-figures'
import { APPOINTMENT_SELECT, toAppointment } from '../appointment/appointment-json'
import { getDb } from '../db'
import type { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'
import { getClient } from './queries'

const PAST_VISITS = 100
const MOODS = 24

/** All that the business knows of one client, as of `now`. Throws 404. */
export async function getClientHistory(scope: BusinessScope, clientId: string, now: Date): Promise<ClientHistory> {
  const client = await getClient(scope, clientId, now)
  const ofClient = { businessId: scope.businessId, clientId }
  const live = { ...ofClient, status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { gt: now } }
  const over = { ...ofClient, NOT: { status: live.status, appointmentDate: live.appointmentDate } }
  const [figures, kept, upcoming, past, pastTotal, moods] = await Promise.all([
    readFigures(scope, clientId),
    readKeptVisits(ofClient),
    getDb().appointment.findMany({ where: live, select: APPOINTMENT_SELECT, orderBy: { appointmentDate: 'asc' } }),
    getDb().appointment.findMany({ where: over, select: APPOINTMENT_SELECT, orderBy: { appointmentDate: 'desc' }, take: PAST_VISITS }),
    getDb().appointment.count({ where: over }),
    readMoods(ofClient),
  ])
  return {
    client, currency: scope.currency, figures, preferredTimes: preferredTimes(kept, scope.timeZone),
    upcoming: upcoming.map((row) => toAppointment(row, now)), past: past.map((row) => toAppointment(row, now)), pastTotal,
    moods,
  }
}

async function readFigures(scope: BusinessScope, clientId: string): Promise<ClientHistory['figures']> {
  const [row] = await getDb().$queryRaw<ClientHistory['figures'][]>`
    SELECT
      count(*) FILTER (WHERE status = 'completed')::int AS completed,
      count(*) FILTER (WHERE status = 'no-show')::int AS "noShows",
      count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
      count(*) FILTER (WHERE status = 'cancelled' AND late_cancellation)::int AS "lateCancellations",
      coalesce(sum(price_cents) FILTER (WHERE status = 'completed'), 0)::int AS "revenueCents"
    FROM appointments WHERE business_id = ${scope.businessId}::uuid AND client_id = ${clientId}::uuid`
  if (!row) throw new Error('an aggregate without a row')
  return row
}

async function readKeptVisits(ofClient: Prisma.AppointmentWhereInput): Promise<Date[]> {
  const rows = await getDb().appointment.findMany({ where: { ...ofClient, status: 'completed' }, select: { appointmentDate: true } })
  return rows.map((row) => row.appointmentDate)
}

async function readMoods(ofClient: Prisma.AppointmentWhereInput): Promise<ClientHistory['moods']> {
  const rows = await getDb().appointment.findMany({
    where: { ...ofClient, clientMood: { not: null } },
    select: { id: true, appointmentDate: true, service: true, clientMood: true, appointmentMoodNotes: true },
    orderBy: { appointmentDate: 'desc' }, take: MOODS,
  })
  return rows.map((row) => ({
    appointmentId: row.id, at: row.appointmentDate.toISOString(), service: row.service,
    mood: row.clientMood ?? '', notes: row.appointmentMoodNotes,
  }))
}
