/**
 * The visits for which calls are suggested: live ones from now through the end of tomorrow, except the owner's test.
 */
import type { CallAppointment } from '@/lib/domain/calls'
import { addDays } from '@/lib/domain/local-date'
import { dialled } from '@/lib/domain/phone'
import { endOfBusinessDay, localDateOf } from '@/lib/domain/time'
import type { AppointmentRow } from '../appointment/appointment-json'
import { IS_REQUEST, VISIT_COLUMNS, VISITS } from '../appointment/read-rows'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { optedOutSql } from '../messaging/sending-number'
import type { ClientReach } from '../reminder/reach'
import { toVisitRisk } from '../risk/visit-risk'
import type { BusinessScope } from '../scope'

const MAX_VISITS = 1000

type ReachColumns = Pick<ClientReach, 'phoneE164' | 'smsConsentAt' | 'cannotTextReason'>

/** A row with all columns that the plan and the list need. */
export type WindowRow = AppointmentRow &
  ReachColumns & {
    shortCode: string
    /** Whether the client confirmed it. */
    wasConfirmedByClient: boolean
    /** Whether the client's number opted out of the business's texts. */
    smsOptedOut: boolean
    businessName: string
    interventions: { kind: string; outcome: string | null; at: Date }[]
  }

/**
 * Lists visits in chronological order, with the calls and texts about each. Leaves out requests, because nothing is
 * promised yet.
 */
export async function listWindow(scope: BusinessScope, db: Db | Tx, now: Date): Promise<WindowRow[]> {
  const until = endOfBusinessDay(addDays(localDateOf(now, scope.timeZone), 1), scope.timeZone)
  const rows = await db.$queryRaw<WindowRow[]>`
    SELECT ${VISIT_COLUMNS}, a.short_code AS "shortCode", c.phone_e164 AS "phoneE164", c.sms_consent_at AS "smsConsentAt", c.cannot_text_reason AS "cannotTextReason",
      ${optedOutSql(Prisma.sql`a.business_id`, Prisma.sql`c.phone_e164`)} AS "smsOptedOut", b.business_name AS "businessName",
      coalesce((SELECT json_agg(json_build_object('kind', i.kind, 'outcome', i.outcome, 'at', i.at))
        FROM interventions i WHERE i.business_id = a.business_id AND i.appointment_id = a.id), '[]') AS interventions,
      -- One answer for each visit: of EXISTS PostgreSQL may make one list of all events of everybody.
      (SELECT true FROM appointment_events e WHERE e.business_id = a.business_id AND e.appointment_id = a.id
        AND e.to_status = 'confirmed' AND e.actor = 'customer' LIMIT 1) IS NOT NULL AS "wasConfirmedByClient"
    FROM ${VISITS} JOIN businesses b ON b.id = a.business_id
    WHERE a.business_id = ${scope.businessId}::uuid AND a.status IN ('scheduled', 'confirmed') AND a.appointment_date > ${now} AND a.appointment_date < ${until}
      AND a.source <> 'test' AND NOT ${IS_REQUEST}
    ORDER BY a.appointment_date, a.id LIMIT ${MAX_VISITS}`
  // JSON has instants as text.
  for (const { interventions } of rows) for (const done of interventions) done.at = new Date(done.at)
  return rows
}

/** Returns the visit as input for the plan. */
export function toCallAppointment(row: WindowRow): CallAppointment {
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
export function numberOf({ client, phoneE164 }: WindowRow): string | null {
  const typed = dialled(client.phone ?? '')
  return phoneE164 ?? (typed === '' ? null : typed)
}
