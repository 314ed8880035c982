/** Reads of what waits for the owner, and of a day as her brief tells it. */
import type { Attention } from '@/lib/contracts/attention'
import { ASK_OUTCOME_AFTER_MINUTES, ASK_OUTCOME_DAYS, unreachableReason } from '@/lib/domain/attention'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { endOfBusinessDay, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { APPOINTMENT_SELECT, toAppointment } from '../appointment/appointment-json'
import { getDb } from '../db'
import type { Prisma } from '../generated/prisma/client'
import { reachOf, REACH_SELECT } from '../reminder/reach'
import type { BusinessScope } from '../scope'

const LIVE = ['scheduled', 'confirmed']
const MOST_ROWS = 50

const SELECT = {
  ...APPOINTMENT_SELECT,
  client: { select: { ...APPOINTMENT_SELECT.client.select, ...REACH_SELECT.client } },
  business: { select: REACH_SELECT.business },
} as const satisfies Prisma.AppointmentSelect
type Row = Prisma.AppointmentGetPayload<{ select: typeof SELECT }>

/** What waits for the owner now, looking as far as the end of tomorrow. */
export async function getAttention(scope: BusinessScope, now: Date): Promise<Attention> {
  const tomorrow = addDays(localDateOf(now, scope.timeZone), 1)
  const [past, coming] = await Promise.all([
    listUnanswered(scope, now),
    listLive(scope, { gt: now, lt: endOfBusinessDay(tomorrow, scope.timeZone) }),
  ])
  return { unanswered: past, ...(await sort(scope, coming, now)) }
}

/** The live visits of a local date, with those that need a word among them. */
export async function getDayAttention(scope: BusinessScope, date: LocalDate, now: Date): Promise<Attention & { visits: Attention['unconfirmed'] }> {
  const start = startOfBusinessDay(date, scope.timeZone)
  const [unanswered, coming] = await Promise.all([
    listUnanswered(scope, now),
    listLive(scope, { gte: start, lt: endOfBusinessDay(date, scope.timeZone) }),
  ])
  return { unanswered, visits: coming.map((row) => strip(row, now)), ...(await sort(scope, coming, now)) }
}

async function listUnanswered(scope: BusinessScope, now: Date): Promise<Attention['unanswered']> {
  const since = startOfBusinessDay(addDays(localDateOf(now, scope.timeZone), -ASK_OUTCOME_DAYS), scope.timeZone)
  const rows = await getDb().appointment.findMany({
    where: {
      businessId: scope.businessId, status: { in: LIVE },
      appointmentDate: { gte: since, lte: new Date(now.getTime() - ASK_OUTCOME_AFTER_MINUTES * 60_000) },
    },
    select: APPOINTMENT_SELECT,
    orderBy: [{ appointmentDate: 'asc' }, { id: 'asc' }],
    take: MOST_ROWS,
  })
  return rows.map((row) => toAppointment(row, now))
}

function listLive(scope: BusinessScope, appointmentDate: Prisma.DateTimeFilter): Promise<Row[]> {
  return getDb().appointment.findMany({
    where: { businessId: scope.businessId, status: { in: LIVE }, appointmentDate },
    select: SELECT,
    orderBy: [{ appointmentDate: 'asc' }, { id: 'asc' }],
    take: MOST_ROWS * 4,
  })
}

async function sort(scope: BusinessScope, rows: Row[], now: Date): Promise<Pick<Attention, 'unconfirmed' | 'unreachable'>> {
  const numbers = rows.flatMap(({ client }) => client.phoneE164 ?? [])
  const optedOut = await getDb().smsOptOut.findMany({
    where: { businessId: scope.businessId, phoneE164: { in: numbers } }, select: { phoneE164: true },
  })
  const stopped = new Set(optedOut.map(({ phoneE164 }) => phoneE164))
  const unreachable = rows.flatMap((row) => {
    const reason = unreachableReason(reachOf(row.client, row.business, stopped), row.business)
    return reason === null ? [] : [{ appointment: strip(row, now), reason }]
  })
  const unconfirmed = rows.filter((row) => row.status === 'scheduled').map((row) => strip(row, now))
  return { unconfirmed: unconfirmed.slice(0, MOST_ROWS), unreachable: unreachable.slice(0, MOST_ROWS) }
}

function strip({ business: _business, client, ...row }: Row, now: Date): Attention['unconfirmed'][number] {
  const { name, phone, email, preferredMood, moodEmoji } = client
  return toAppointment({ ...row, client: { name, phone, email, preferredMood, moodEmoji } }, now)
}
