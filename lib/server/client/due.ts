/** Lists clients who are due to return by their own rhythm, and the results of invitations. */
import { MAX_DUE_CLIENTS, type DueClient, type DueClients, type DueClientsQuery } from '@/lib/contracts/due-client'
import { INVITATION_KIND, inviteWay, wasInvitedLately } from '@/lib/domain/invitation'
import {
  INVITATION_ANSWERED_DAYS,
  INVITATIONS_COUNTED_DAYS,
  type InvitationFigures,
} from '@/lib/domain/invitation-figures'
import { DUE_FROM_PERCENT, GONE_AFTER_DAYS, RHYTHM_FROM_DAYS, rhythmOf, UNMARKED_DAYS } from '@/lib/domain/rhythm'
import { localDateOf } from '@/lib/domain/time'
import type { LocalDate } from '@/lib/domain/local-date'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import { optedOutSql } from '../messaging/sending-number'
import { isSmsConfigured } from '../messaging/sms'
import type { OwnerScope } from '../scope'

interface Candidate {
  id: string
  name: string
  days: LocalDate[]
  lastService: string
  invitedAt: Date | null
  /** Status and reason of the last invitation; null if the client never got one. */
  status: string | null
  error: string | null
  dueAt: Date | null
  email: string | null
  emailOptedOutAt: Date | null
  marketingRefusedAt: Date | null
  phoneE164: string | null
  smsConsentAt: Date | null
  smsOptedOut: boolean
  cannotTextReason: string | null
  smsEnabled: boolean
  smsFrom: string | null
  isSandbox: boolean
  total: number
}

/**
 * Lists the clients who are due at `now`, most recently due first, with how each can be invited, and the results of
 * invitations so far. `lib/domain/rhythm.ts` decides who is due. Takes two statements, whatever the number of clients.
 */
export async function listDueClients(
  scope: OwnerScope,
  { limit = MAX_DUE_CLIENTS }: DueClientsQuery,
  now: Date,
): Promise<DueClients> {
  const today = localDateOf(now, scope.timeZone)
  const [rows, invitations] = await Promise.all([selectDue(scope, limit, today, now), countInvitations(scope, now)])
  return { count: rows[0]?.total ?? 0, clients: rows.flatMap((row) => toDueClient(row, today, now)), invitations }
}

/**
 * Reads only the facts that decide, for all days with a kept visit; loads days and contacts only for the clients shown.
 */
function selectDue(scope: OwnerScope, limit: number, today: LocalDate, now: Date): Promise<Candidate[]> {
  const { businessId, timeZone } = scope
  return getDb().$queryRaw<Candidate[]>`
    WITH kept AS (
      SELECT client_id, appointment_date AS at, (appointment_date AT TIME ZONE ${timeZone})::date AS day FROM appointments
      WHERE business_id = ${businessId}::uuid AND status = 'completed' AND appointment_date <= ${now}
      OFFSET 0 -- else the day is worked out three times over
    ), gaps AS (
      SELECT client_id, day, day - lag(day) OVER (PARTITION BY client_id ORDER BY at) AS gap FROM kept
    ), rhythm AS (
      SELECT client_id, max(day) AS last_day, percentile_cont(0.5) WITHIN GROUP (ORDER BY gap) FILTER (WHERE gap > 0) AS gap
      FROM gaps GROUP BY client_id
      HAVING count(*) FILTER (WHERE gap > 0) >= ${RHYTHM_FROM_DAYS - 1} AND ${today}::date - max(day) <= ${GONE_AFTER_DAYS}
    ), due AS (
      SELECT c.id, c.name, ${today}::date - r.last_day - r.gap AS overdue, count(*) OVER ()::int AS total,
        c.invited_at, c.email, c.email_opted_out_at, c.marketing_refused_at, c.phone_e164, c.sms_consent_at, c.cannot_text_reason
      FROM rhythm r JOIN clients c ON c.business_id = ${businessId}::uuid AND c.id = r.client_id
      WHERE (${today}::date - r.last_day) * 100 > r.gap * ${DUE_FROM_PERCENT} AND c.archived_at IS NULL
        AND NOT EXISTS (SELECT FROM appointments n WHERE n.business_id = c.business_id AND n.client_id = c.id
          AND n.status IN ('scheduled', 'confirmed') AND n.appointment_date > ${now}::timestamptz - ${UNMARKED_DAYS} * interval '1 day')
      ORDER BY overdue, lower(c.name), c.id LIMIT ${limit}
    )
    SELECT d.id, d.name, v.days, d.total, d.invited_at AS "invitedAt", i.status, i.error, i.due_at AS "dueAt", v.service AS "lastService",
      d.email, d.email_opted_out_at AS "emailOptedOutAt", d.marketing_refused_at AS "marketingRefusedAt", d.phone_e164 AS "phoneE164", d.sms_consent_at AS "smsConsentAt",
      d.cannot_text_reason AS "cannotTextReason", b.sms_enabled AS "smsEnabled", b.sms_from AS "smsFrom",
      b.sandbox_expires_at IS NOT NULL AS "isSandbox",
      ${optedOutSql(Prisma.sql`b.id`, Prisma.sql`d.phone_e164`)} AS "smsOptedOut"
    FROM due d
    JOIN businesses b ON b.id = ${businessId}::uuid
    JOIN LATERAL (SELECT (array_agg(a.service ORDER BY a.appointment_date DESC))[1] AS service,
      array_agg(to_char(a.appointment_date AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')) AS days FROM appointments a
      WHERE a.business_id = b.id AND a.client_id = d.id AND a.status = 'completed' AND a.appointment_date <= ${now}) v ON true
    LEFT JOIN LATERAL (SELECT m.status, m.error, m.due_at FROM messages m WHERE m.business_id = b.id AND m.client_id = d.id AND m.kind = ${INVITATION_KIND}
      ORDER BY m.created_at DESC LIMIT 1) i ON true
    ORDER BY d.overdue, lower(d.name), d.id`
}

function toDueClient(row: Candidate, today: LocalDate, now: Date): DueClient[] {
  const rhythm = rhythmOf(row.days, today)
  if (!rhythm?.isDue) return []
  const { id, name, lastService, invitedAt, status, error, dueAt } = row
  const way = inviteWay({ ...row, smsConfigured: isSmsConfigured({ isSandbox: row.isSandbox }) }, row)
  return [
    {
      id,
      name,
      gapDays: rhythm.gapDays,
      lastDay: rhythm.lastDay,
      overdueDays: rhythm.overdueDays,
      lastService,
      ...way,
      invitedAt: invitedAt?.toISOString() ?? null,
      wasInvitedLately: wasInvitedLately(invitedAt, now),
      waitingUntil: status === 'queued' ? (dueAt?.toISOString() ?? null) : null,
      notSent: status === 'failed' || status === 'skipped' ? error : null,
    },
  ]
}

/** Counts results by when a visit was booked; visits cancelled since then don't count. */
async function countInvitations(scope: OwnerScope, now: Date): Promise<InvitationFigures> {
  const rows = await getDb().$queryRaw<InvitationFigures[]>`
    WITH sent AS (
      SELECT client_id, min(sent_at) AS at FROM messages
      WHERE business_id = ${scope.businessId}::uuid AND kind = ${INVITATION_KIND} AND status IN ('sent', 'delivered')
        AND created_at > ${now}::timestamptz - ${INVITATIONS_COUNTED_DAYS + 3} * interval '1 day'
      GROUP BY client_id, payload ->> 'invitedAt'
      HAVING min(sent_at) > ${now}::timestamptz - ${INVITATIONS_COUNTED_DAYS} * interval '1 day'
    ), answered AS (
      SELECT s.at, EXISTS (SELECT FROM appointments a WHERE a.business_id = ${scope.businessId}::uuid AND a.client_id = s.client_id AND a.status <> 'cancelled'
        AND a.created_at > s.at AND a.created_at <= s.at + ${INVITATION_ANSWERED_DAYS} * interval '1 day') AS booked
      FROM sent s
    )
    SELECT count(*)::int AS invited, (count(*) FILTER (WHERE booked))::int AS booked,
      (count(*) FILTER (WHERE NOT booked AND at > ${now}::timestamptz - ${INVITATION_ANSWERED_DAYS} * interval '1 day'))::int AS open
    FROM answered`
  return rows[0] ?? { invited: 0, booked: 0, open: 0 }
}
