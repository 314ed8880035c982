/** Reads what needs the owner's attention, and one day for the owner's brief. */
import type { Attention } from '@/lib/contracts/attention'
import { ASK_OUTCOME_DAYS, unreachableReason } from '@/lib/domain/attention'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { ASK_OUTCOME_AFTER_MINUTES } from '@/lib/domain/outcome'
import { awaitsApproval } from '@/lib/domain/protection'
import { endOfBusinessDay, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import type { Appointment } from '@/lib/contracts/appointment'
import { toAppointment } from '../appointment/appointment-json'
import { IS_REQUEST, readAppointments } from '../appointment/read-rows'
import { toCallList } from '../calls/call-list'
import { listLive, listWindow, type LiveRow } from '../calls/window'
import { getDb, inOnePacket } from '../db'
import { Prisma } from '../generated/prisma/client'
import { listProposedRuns } from '../recovery/queries'
import { reachOf } from '../reminder/reach'
import type { BusinessScope } from '../scope'

const IS_LIVE = Prisma.sql`a.status IN ('scheduled', 'confirmed')`
const SOONEST_FIRST = Prisma.sql`ORDER BY a.appointment_date, a.id`
const MAX_ROWS = 50

/**
 * Returns what needs the owner's attention now: visits and calls through the end of tomorrow, and every online request,
 * overdue confirmation and freed slot.
 */
export async function getAttention(scope: BusinessScope, now: Date): Promise<Attention> {
  const [asked, proposed, unansweredDays, coming] = await inOnePacket(() =>
    Promise.all([
      listAsked(scope, now),
      listProposedRuns(scope, now),
      countUnanswered(scope, now),
      listWindow(scope, getDb(), now),
    ]),
  )
  const promised = coming.filter((row) => !awaitsApproval(row))
  const first = new Set([...asked.requests, ...asked.overdue].map(({ id }) => id))
  return {
    ...asked,
    proposed,
    callList: toCallList(scope, promised, now),
    unansweredDays,
    unreachable: listUnreachable(coming, now).slice(0, MAX_ROWS),
    unconfirmed: listUnconfirmed(promised, now)
      .slice(0, MAX_ROWS)
      .filter(({ id }) => !first.has(id)),
  }
}

/**
 * Lists visits for which the client or owner hasn't yet done what a rule requires. A request stays after its start, as
 * long as an outcome would, because nothing else ends it.
 */
async function listAsked(scope: BusinessScope, now: Date): Promise<Pick<Attention, 'requests' | 'overdue'>> {
  const visits = await readAppointments(
    scope,
    Prisma.sql`AND a.status = 'scheduled' AND a.appointment_date >= ${askedSince(scope, now)} AND a.protection IS NOT NULL
    AND (${IS_REQUEST} OR (a.protection = 'confirm_by' AND a.confirm_by <= ${now} AND a.appointment_date > ${now})) ${SOONEST_FIRST} LIMIT ${MAX_ROWS}`,
    now,
  )
  return {
    requests: visits.filter(({ protection }) => protection === 'approve'),
    overdue: visits.filter(({ protection }) => protection === 'confirm_by'),
  }
}

interface DayAttention extends Pick<Attention, 'requests' | 'unconfirmed' | 'unreachable'> {
  visits: Appointment[]
  unanswered: Appointment[]
}

/**
 * Returns the live appointments of a local date except the owner's test booking, and which of the upcoming ones need
 * follow-up. Requests are apart from all others.
 */
export async function getDayAttention(scope: BusinessScope, date: LocalDate, now: Date): Promise<DayAttention> {
  const [start, end] = [startOfBusinessDay(date, scope.timeZone), endOfBusinessDay(date, scope.timeZone)]
  const [unanswered, rows] = await Promise.all([
    listUnanswered(scope, now),
    listLive(scope, getDb(), Prisma.sql`AND a.appointment_date >= ${start} AND a.appointment_date < ${end}`),
  ])
  const booked = rows.filter((row) => !awaitsApproval(row))
  const coming = booked.filter(({ appointmentDate }) => appointmentDate > now)
  return {
    unanswered,
    requests: rows.filter(awaitsApproval).map((row) => toAppointment(row, now)),
    visits: booked.map((row) => toAppointment(row, now)),
    unconfirmed: listUnconfirmed(coming, now),
    unreachable: listUnreachable(coming, now),
  }
}

/** Lists the visits that began and have no outcome yet, oldest first: the first 50. */
export async function listUnanswered(scope: BusinessScope, now: Date): Promise<Appointment[]> {
  return readAppointments(scope, Prisma.sql`AND ${isUnanswered(scope, now)} ${SOONEST_FIRST} LIMIT ${MAX_ROWS}`, now)
}

/** Counts the visits per local date, because `listUnanswered` is limited. */
async function countUnanswered(scope: BusinessScope, now: Date): Promise<Attention['unansweredDays']> {
  return getDb().$queryRaw<Attention['unansweredDays']>`
    SELECT to_char(a.appointment_date AT TIME ZONE ${scope.timeZone}, 'YYYY-MM-DD') AS date, count(*)::int AS count
    FROM appointments a WHERE a.business_id = ${scope.businessId}::uuid AND ${isUnanswered(scope, now)}
    GROUP BY 1 ORDER BY 1`
}

/** Whether visit `a` began and has no outcome yet. */
function isUnanswered(scope: BusinessScope, now: Date): Prisma.Sql {
  const until = new Date(now.getTime() - ASK_OUTCOME_AFTER_MINUTES * 60_000)
  return Prisma.sql`${IS_LIVE} AND NOT ${IS_REQUEST}
    AND a.appointment_date >= ${askedSince(scope, now)} AND a.appointment_date <= ${until}`
}

/** Returns the start of the first day whose visits the owner is still asked about. */
function askedSince({ timeZone }: BusinessScope, now: Date): Date {
  return startOfBusinessDay(addDays(localDateOf(now, timeZone), -ASK_OUTCOME_DAYS), timeZone)
}

function listUnreachable(rows: readonly LiveRow[], now: Date): Attention['unreachable'] {
  return rows.flatMap((row) => {
    const stopped = new Set(row.smsOptedOut && row.phoneE164 !== null ? [row.phoneE164] : [])
    const { emailOptedOutAt, phoneE164, smsConsentAt, cannotTextReason } = row
    const reach = reachOf(
      { email: row.client.email, emailOptedOutAt, phoneE164, smsConsentAt, cannotTextReason },
      row,
      stopped,
    )
    const reason = unreachableReason(reach, row)
    return reason === null ? [] : [{ appointment: toAppointment(row, now), reason }]
  })
}

/** A held-out visit isn't asked about: its client would be called. */
function listUnconfirmed(rows: readonly LiveRow[], now: Date): Attention['unconfirmed'] {
  return rows
    .filter(
      ({ status, interventions }) =>
        status === 'scheduled' && !interventions.some(({ kind }) => kind === 'call_held_out'),
    )
    .map((row) => toAppointment(row, now))
}
