/** Reads what needs the owner's attention, and one day for the owner's brief. */
import type { Attention } from '@/lib/contracts/attention'
import { ASK_OUTCOME_DAYS, unreachableReason } from '@/lib/domain/attention'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { ASK_OUTCOME_AFTER_MINUTES } from '@/lib/domain/outcome'
import { awaitsApproval } from '@/lib/domain/protection'
import { endOfBusinessDay, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import type { Appointment } from '@/lib/contracts/appointment'
import { toAppointment, type AppointmentRow } from '../appointment/appointment-json'
import { IS_REQUEST, readAppointments, VISIT_COLUMNS, VISITS } from '../appointment/read-rows'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import { optedOutSql } from '../messaging/sending-number'
import { listProposedRuns } from '../recovery/queries'
import { reachOf, type BusinessReach, type ClientReach } from '../reminder/reach'
import type { BusinessScope } from '../scope'

const IS_LIVE = Prisma.sql`a.status IN ('scheduled', 'confirmed')`
const SOONEST_FIRST = Prisma.sql`ORDER BY a.appointment_date, a.id`
const MAX_ROWS = 50

/** A visit with the facts that decide whether its client can be reached, and whether it is held out from calls. */
interface Live {
  visit: Appointment
  isHeldOut: boolean
  reach: Omit<ClientReach, 'email'> & BusinessReach & { smsOptedOut: boolean }
}

/**
 * Returns what needs the owner's attention now: visits through the end of tomorrow, and every online request, overdue
 * confirmation and freed slot.
 */
export async function getAttention(scope: BusinessScope, now: Date): Promise<Attention> {
  const tomorrow = addDays(localDateOf(now, scope.timeZone), 1)
  const [asked, proposed, past, pastDays, coming] = await Promise.all([
    listAsked(scope, now),
    listProposedRuns(scope, now),
    listUnanswered(scope, now),
    countUnanswered(scope, now),
    listLive(scope, Prisma.sql`> ${now}`, endOfBusinessDay(tomorrow, scope.timeZone), now),
  ])
  const { unconfirmed, unreachable } = sort(coming)
  const first = new Set([...asked.requests, ...asked.overdue].map(({ id }) => id))
  return {
    ...asked,
    proposed,
    unanswered: past,
    unansweredDays: pastDays,
    unreachable: unreachable.slice(0, MAX_ROWS),
    unconfirmed: unconfirmed.slice(0, MAX_ROWS).filter(({ id }) => !first.has(id)),
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

type DayAttention = Omit<Attention, 'proposed' | 'overdue' | 'unansweredDays'> & { visits: Attention['unconfirmed'] }

/**
 * Returns the live appointments of a local date except the owner's test booking, and which of the upcoming ones need
 * follow-up. Requests are apart from all others.
 */
export async function getDayAttention(scope: BusinessScope, date: LocalDate, now: Date): Promise<DayAttention> {
  const start = startOfBusinessDay(date, scope.timeZone)
  const [unanswered, coming] = await Promise.all([
    listUnanswered(scope, now),
    listLive(scope, Prisma.sql`>= ${start}`, endOfBusinessDay(date, scope.timeZone), now),
  ])
  const isRequest = ({ visit }: Live) => awaitsApproval(visit)
  const booked = coming.filter((live) => !isRequest(live))
  return {
    unanswered,
    requests: coming.filter(isRequest).map(({ visit }) => visit),
    visits: booked.map(({ visit }) => visit),
    ...sort(booked.filter(({ visit }) => new Date(visit.appointmentDate) > now)),
  }
}

async function listUnanswered(scope: BusinessScope, now: Date): Promise<Attention['unanswered']> {
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

/**
 * Lists live visits that start before `until` and match `since`, SQL such as `> now()`, except the owner's test booking.
 */
async function listLive(scope: BusinessScope, since: Prisma.Sql, until: Date, now: Date): Promise<Live[]> {
  const rows = await getDb().$queryRaw<(AppointmentRow & Live['reach'] & Pick<Live, 'isHeldOut'>)[]>`
    SELECT ${VISIT_COLUMNS}, c.email_opted_out_at AS "emailOptedOutAt", c.phone_e164 AS "phoneE164", c.sms_consent_at AS "smsConsentAt", c.cannot_text_reason AS "cannotTextReason",
      ${optedOutSql(Prisma.sql`a.business_id`, Prisma.sql`c.phone_e164`)} AS "smsOptedOut",
      b.sms_enabled AS "smsEnabled", b.confirmation_enabled AS "confirmationEnabled", b.reminder_24h_enabled AS "reminder24hEnabled",
      b.reminder_2h_enabled AS "reminder2hEnabled", b.follow_up_enabled AS "followUpEnabled", b.sandbox_expires_at AS "sandboxExpiresAt",
      -- One lookup for each visit: with EXISTS, PostgreSQL may read the interventions of all businesses.
      (SELECT true FROM interventions i WHERE i.business_id = a.business_id AND i.appointment_id = a.id
        AND i.kind = 'call_held_out' LIMIT 1) IS NOT NULL AS "isHeldOut"
    FROM ${VISITS} JOIN businesses b ON b.id = a.business_id
    WHERE a.business_id = ${scope.businessId}::uuid AND ${IS_LIVE} AND a.source <> 'test'
      AND a.appointment_date ${since} AND a.appointment_date < ${until}
    ${SOONEST_FIRST} LIMIT ${MAX_ROWS * 4}`
  return rows.map((row) => ({ visit: toAppointment(row, now), isHeldOut: row.isHeldOut, reach: row }))
}

/** Sorts visits by what they need. A held-out one isn't asked about: its client would be called. */
function sort(rows: readonly Live[]): Pick<Attention, 'unconfirmed' | 'unreachable'> {
  const unreachable = rows.flatMap(({ visit, reach }) => {
    const stopped = new Set(reach.smsOptedOut && reach.phoneE164 !== null ? [reach.phoneE164] : [])
    const { email } = visit.client
    const { emailOptedOutAt, phoneE164, smsConsentAt, cannotTextReason } = reach
    const reason = unreachableReason(
      reachOf({ email, emailOptedOutAt, phoneE164, smsConsentAt, cannotTextReason }, reach, stopped),
      reach,
    )
    return reason === null ? [] : [{ appointment: visit, reason }]
  })
  const unconfirmed = rows
    .filter(({ visit, isHeldOut }) => visit.status === 'scheduled' && !isHeldOut)
    .map(({ visit }) => visit)
  return { unconfirmed, unreachable }
}
