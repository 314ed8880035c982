/** Live visits with the facts that decide whether their clients can be reached and should be called. */
import type { CallAppointment } from '@/lib/domain/calls'
import { addDays } from '@/lib/domain/local-date'
import { dialled } from '@/lib/domain/phone'
import { endOfBusinessDay, localDateOf } from '@/lib/domain/time'
import type { AppointmentRow } from '../appointment/appointment-json'
import { VISIT_COLUMNS, VISITS } from '../appointment/read-rows'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { optedOutSql } from '../messaging/sending-number'
import type { BusinessReach, ClientReach } from '../reminder/reach'
import { toVisitRisk } from '../risk/visit-risk'
import type { BusinessScope } from '../scope'

const MAX_VISITS = 1000

/** A live visit with its client, its business and the calls about it. */
export type LiveRow = AppointmentRow &
  Omit<ClientReach, 'email'> &
  BusinessReach & {
    shortCode: string
    /** Whether the client confirmed it. */
    wasConfirmedByClient: boolean
    /** Whether the client's number opted out of the business's texts. */
    smsOptedOut: boolean
    businessName: string
    interventions: { kind: string; outcome: string | null; at: Date }[]
  }

/** Lists the live visits, requests included, from `now` through the end of tomorrow, in chronological order. */
export function listWindow(scope: BusinessScope, db: Db | Tx, now: Date): Promise<LiveRow[]> {
  const until = endOfBusinessDay(addDays(localDateOf(now, scope.timeZone), 1), scope.timeZone)
  return listLive(scope, db, Prisma.sql`AND a.appointment_date > ${now} AND a.appointment_date < ${until}`)
}

/** Lists the live visits that match `when`, in chronological order, except the owner's test booking. */
export async function listLive(scope: BusinessScope, db: Db | Tx, when: Prisma.Sql): Promise<LiveRow[]> {
  const rows = await db.$queryRaw<LiveRow[]>`
    SELECT ${VISIT_COLUMNS}, a.short_code AS "shortCode", c.email_opted_out_at AS "emailOptedOutAt", c.phone_e164 AS "phoneE164",
      c.sms_consent_at AS "smsConsentAt", c.cannot_text_reason AS "cannotTextReason",
      ${optedOutSql(Prisma.sql`a.business_id`, Prisma.sql`c.phone_e164`)} AS "smsOptedOut",
      b.business_name AS "businessName", b.sms_enabled AS "smsEnabled", b.confirmation_enabled AS "confirmationEnabled",
      b.reminder_24h_enabled AS "reminder24hEnabled", b.reminder_2h_enabled AS "reminder2hEnabled",
      b.follow_up_enabled AS "followUpEnabled", b.sandbox_expires_at AS "sandboxExpiresAt",
      coalesce((SELECT json_agg(json_build_object('kind', i.kind, 'outcome', i.outcome, 'at', i.at))
        FROM interventions i WHERE i.business_id = a.business_id AND i.appointment_id = a.id), '[]') AS interventions,
      -- One lookup for each visit: with EXISTS, PostgreSQL may read the events of all businesses.
      (SELECT true FROM appointment_events e WHERE e.business_id = a.business_id AND e.appointment_id = a.id
        AND e.to_status = 'confirmed' AND e.actor = 'customer' LIMIT 1) IS NOT NULL AS "wasConfirmedByClient"
    FROM ${VISITS} JOIN businesses b ON b.id = a.business_id
    WHERE a.business_id = ${scope.businessId}::uuid AND a.status IN ('scheduled', 'confirmed') AND a.source <> 'test' ${when}
    ORDER BY a.appointment_date, a.id LIMIT ${MAX_VISITS}`
  // JSON has instants as text.
  for (const { interventions } of rows) for (const done of interventions) done.at = new Date(done.at)
  return rows
}

/** Returns the visit as input for the plan. */
export function toCallAppointment(row: LiveRow): CallAppointment {
  return {
    id: row.id,
    startsAt: row.appointmentDate,
    risk: toVisitRisk(row),
    isConfirmed: row.status === 'confirmed' && row.wasConfirmedByClient,
    hasPhone: numberOf(row) !== null,
    isDrawn: row.interventions.some(({ kind }) => kind === 'call_suggested' || kind === 'call_held_out'),
  }
}

/** Returns the number to call, in international form or else as entered; null if there is none. */
export function numberOf({ client, phoneE164 }: LiveRow): string | null {
  const typed = dialled(client.phone ?? '')
  return phoneE164 ?? (typed === '' ? null : typed)
}
