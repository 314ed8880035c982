/** The owner's invitation to come again. */
import { INVITATION_KIND, invitationUsefulUntil, judgeInvitation } from '@/lib/domain/invitation'
import { emailObstacle } from '@/lib/domain/message'
import { effectiveTemplate } from '@/lib/domain/message-words'
import type { Db, Tx } from '../../db'
import { ENVELOPE_JOINS } from '../envelope'
import { invitationRow, type InvitationPayload } from '../invitation-payload'
import type { ClaimedMessage } from '../lease'
import type { Ending, MessageKind, Outgoing } from '../message-kind'
import { RECIPIENT_COLUMNS, toRecipient, type Recipient, type RecipientRow } from '../recipient'
import { isTwoWay } from '../sms'
import { renderInvitationMail, renderInvitationSms, type InvitedVisit } from '../templates/invitation'

interface Row extends RecipientRow {
  payload: InvitationPayload
  is_archived: boolean
  has_coming_visit: boolean
  sms_enabled: boolean
  visit_id: string
  short_code: string
  service: string
  appointment_date: Date
  price_cents: number
  own_sms_text: string | null
  own_email_subject: string | null
  own_email_text: string | null
}

/** One that isn't sent at all doesn't count: the client can be invited anew. */
export const invitation: MessageKind = {
  owns: (kind) => kind === INVITATION_KIND,
  async load(db, claimed) {
    const row = await read(db, claimed)
    return row && toOutgoing(claimed, row)
  },
}

async function read(db: Db, claimed: ClaimedMessage): Promise<Row | null> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${RECIPIENT_COLUMNS}, m.payload, c.archived_at IS NOT NULL AS is_archived, b.sms_enabled,
      EXISTS (SELECT FROM appointments n WHERE n.business_id = c.business_id AND n.client_id = c.id
        AND n.status IN ('scheduled', 'confirmed') AND n.appointment_date > now()) AS has_coming_visit,
      v.id AS visit_id, v.short_code, v.service, v.appointment_date, v.price_cents,
      w.sms_text AS own_sms_text, w.email_subject AS own_email_subject, w.email_text AS own_email_text
    FROM messages m
    JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id
    JOIN LATERAL (SELECT a.id, a.short_code, a.service, a.appointment_date, a.price_cents FROM appointments a
      WHERE a.business_id = c.business_id AND a.client_id = c.id AND a.appointment_date <= now()
      ORDER BY a.status = 'completed' DESC, a.appointment_date DESC LIMIT 1) v ON true
    ${ENVELOPE_JOINS}
    LEFT JOIN message_settings w ON w.business_id = m.business_id AND w.kind = m.kind
    WHERE m.business_id = ${claimed.businessId}::uuid AND m.id = ${claimed.messageId}::uuid AND m.kind = ${INVITATION_KIND}
      AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid`
  return rows[0] ?? null
}

function toOutgoing(claimed: ClaimedMessage, row: Row): Outgoing {
  const recipient = toRecipient(row)
  const { client, clientId, channel, now, timeZone } = recipient
  const invitedAt = new Date(row.payload.invitedAt)
  const facts = {
    channel,
    invitedAt,
    isArchived: row.is_archived,
    hasComingVisit: row.has_coming_visit,
    timeZone,
    client,
    smsEnabled: row.sms_enabled,
  }
  const visit = toVisit(row, recipient)
  const canStandIn = channel === 'sms' && emailObstacle(INVITATION_KIND, client) === null
  return {
    ...recipient,
    usefulUntil: invitationUsefulUntil(invitedAt),
    judge: () => judgeInvitation(facts, now),
    text: {
      to: client.phoneE164,
      cause: 'invitation',
      clientId,
      appointmentId: null,
      keys: [],
      render: () => renderInvitationSms(visit),
    },
    renderMail: () => renderInvitationMail(visit, client.email ?? '', recipient.emailLinks),
    standIn: canStandIn ? invitationRow(claimed.businessId, clientId, 'email', row.payload, now, now) : null,
    afterEnded: (tx, ending) => forgetUnsent(tx, claimed, row, ending),
  }
}

function toVisit(row: Row, { business, clientName, timeZone, smsFrom, isSandbox }: Recipient): InvitedVisit {
  return {
    appointmentId: row.visit_id,
    shortCode: row.short_code,
    clientName,
    service: row.service,
    start: row.appointment_date,
    isConfirmed: false,
    staffName: null,
    timeZone,
    priceCents: row.price_cents,
    canReply: isTwoWay({ smsFrom, isSandbox }),
    deadline: null,
    business,
    wording: effectiveTemplate(INVITATION_KIND, {
      smsText: row.own_sms_text,
      emailSubject: row.own_email_subject,
      emailText: row.own_email_text,
    }),
  }
}

/** Where no e-mail takes over, she wasn't invited. Whether an unknown one arrived nobody can say, so it counts. */
async function forgetUnsent(
  tx: Tx,
  { businessId }: ClaimedMessage,
  { client_id: clientId, payload }: Row,
  ending: Ending,
): Promise<void> {
  if (ending.status === 'unknown') return
  await tx.$executeRaw`
    UPDATE clients c SET invited_at = ${payload.before}::timestamptz
    WHERE c.business_id = ${businessId}::uuid AND c.id = ${clientId}::uuid AND c.invited_at = ${payload.invitedAt}::timestamptz
      AND NOT EXISTS (SELECT FROM messages o WHERE o.business_id = c.business_id AND o.client_id = c.id AND o.kind = ${INVITATION_KIND}
        AND o.payload ->> 'invitedAt' = ${payload.invitedAt} AND o.status IN ('queued', 'sending', 'sent', 'delivered', 'unknown'))`
}
