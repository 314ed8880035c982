/** The question to the owner whether a freed slot may be offered, with the link by which she says yes. */
import { stopsAt, type RecoveryCause, type RunStatus } from '@/lib/domain/recovery'
import type { Db } from '../../db'
import { approveUrl } from '../../recovery/approve-link'
import { ENVELOPE_COLUMNS, ENVELOPE_JOINS, toEnvelope, type EnvelopeRow } from '../envelope'
import type { ClaimedMessage } from '../lease'
import type { MessageKind, Outgoing, Verdict } from '../message-kind'
import { STAFF_NAME } from '../recipient'
import { readRecoveryAsk, RECOVERY_ASK_KIND, type RecoveryAskPayload } from '../recovery-ask-payload'
import { renderRecoveryAskMail } from '../templates/recovery-ask'

interface Row extends EnvelopeRow {
  payload: unknown
  run_id: string
  status: RunStatus
  cause: RecoveryCause
  starts_at: Date
  ends_at: Date
  freed_by: string | null
  freed_service: string | null
  staff_name: string | null
  owner_email: string
  first_names: string[]
}

/** Goes to the owner, so no client's opt-out holds it back. */
export const recoveryAsk: MessageKind = {
  owns: (kind) => kind === RECOVERY_ASK_KIND,
  async load(db, claimed) {
    const row = await read(db, claimed)
    const payload = readRecoveryAsk(row?.payload)
    return row && payload && toOutgoing(claimed, row, payload)
  },
}

/** The names in the order in which they would be asked, of those who still wait. */
async function read(db: Db, claimed: ClaimedMessage): Promise<Row | null> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${ENVELOPE_COLUMNS}, ${STAFF_NAME}, m.payload, r.id AS run_id, r.status, r.cause, r.starts_at, r.ends_at,
      c.name AS freed_by, a.service AS freed_service, u.email AS owner_email,
      ARRAY(SELECT k.name FROM jsonb_array_elements_text(m.payload -> 'first') WITH ORDINALITY f(entry, place)
        JOIN waitlist w ON w.business_id = m.business_id AND w.id = f.entry::uuid AND w.active
        JOIN clients k ON k.business_id = w.business_id AND k.id = w.client_id ORDER BY f.place) AS first_names
    FROM messages m
    JOIN recovery_runs r ON r.business_id = m.business_id AND r.id = (m.payload ->> 'runId')::uuid
    JOIN staff s ON s.business_id = r.business_id AND s.id = r.staff_id
    LEFT JOIN appointments a ON a.business_id = r.business_id AND a.id = r.freed_appointment_id
    LEFT JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    ${ENVELOPE_JOINS}
    JOIN users u ON u.id = b.owner_id
    WHERE m.business_id = ${claimed.businessId}::uuid AND m.id = ${claimed.messageId}::uuid AND m.kind = ${RECOVERY_ASK_KIND}
      AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid`
  return rows[0] ?? null
}

function toOutgoing(claimed: ClaimedMessage, row: Row, { fitting }: RecoveryAskPayload): Outgoing {
  const envelope = toEnvelope(row)
  const until = stopsAt(row.starts_at)
  return {
    ...envelope,
    usefulUntil: until,
    judge: () => judge(row, until),
    text: null,
    renderMail: () =>
      renderRecoveryAskMail(
        {
          cause: row.cause,
          startsAt: row.starts_at,
          endsAt: row.ends_at,
          until,
          freedBy: row.freed_by,
          freedService: row.freed_service,
          staffName: row.staff_name,
          fitting,
          firstNames: row.first_names,
          timeZone: row.timezone,
          businessName: row.business_name,
          approveUrl: approveUrl({ id: claimed.businessId, subdomain: row.subdomain }, row.run_id),
        },
        row.owner_email,
      ),
    standIn: null,
  }
}

function judge({ status, now }: Row, until: Date): Verdict {
  if (status !== 'proposed')
    return { verdict: 'end', status: 'void', reason: `The freed time is ${status}`, fallBack: false }
  return now < until
    ? { verdict: 'send' }
    : { verdict: 'end', status: 'skipped', reason: 'Too late to be of use', fallBack: false }
}
