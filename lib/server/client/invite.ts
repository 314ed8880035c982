/** The owner's invitation to a client to come again, and taking it back while it waits. */
import type { Invited } from '@/lib/contracts/due-client'
import { INVITATION_KIND, inviteTime, inviteWay } from '@/lib/domain/invitation'
import { INVITE_EVERY_DAYS } from '@/lib/domain/invitation-figures'
import type { Reachability } from '@/lib/domain/message'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { conflict, notFound } from '../http/app-error'
import { invitationRow, type InvitationPayload } from '../messaging/invitation-payload'
import { isSmsConfigured } from '../messaging/sms'
import type { OwnerScope } from '../scope'

/**
 * Afterwards one invitation waits in the outbox, as a text where she agreed to texts, else as an e-mail. Check
 * and mark are one statement, so of two taps at once one sends. Throws 404, or 409: `archived`, `no_visit` before her
 * first kept visit, `has_visit` with one to come, `cannot_invite` with the reason, `invited_lately` within 30 days.
 */
export async function inviteClient(scope: OwnerScope, clientId: string, deps: Deps): Promise<Invited> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    const client = await readClient(tx, scope, clientId, now)
    const { channel, reason } = inviteWay(
      { ...client, smsConfigured: isSmsConfigured({ isSandbox: client.isSandbox }) },
      client.smsEnabled,
    )
    if (client.isArchived) throw conflict('archived', `${client.name} is archived`)
    if (!client.hasKeptVisit) throw conflict('no_visit', `${client.name} has not been here yet`)
    if (client.hasComingVisit) throw conflict('has_visit', `${client.name} has a visit coming up`)
    if (channel === null) throw conflict('cannot_invite', reason)
    const before = await markInvited(tx, scope, clientId, now)
    if (before === undefined)
      throw conflict('invited_lately', `${client.name} was invited within the last ${INVITE_EVERY_DAYS} days`)
    const dueAt = inviteTime(channel, now, scope.timeZone)
    const payload: InvitationPayload = { invitedAt: now.toISOString(), before: before?.toISOString() ?? null }
    await tx.message.create({
      data: invitationRow(scope.businessId, clientId, channel, payload, dueAt, now),
      select: { id: true },
    })
    return { name: client.name, channel, dueAt: dueAt.toISOString() }
  })
}

/**
 * Afterwards the invitation that waits isn't sent, and she can be invited again as if it had never been.
 * Throws 404, or 409 `too_late` where it is on its way or nothing waits.
 */
export async function takeBackInvitation(scope: OwnerScope, clientId: string, deps: Deps): Promise<void> {
  const { businessId } = scope
  await deps.db.$transaction(async (tx) => {
    // The client before the message: the order in which an invitation takes them.
    const known = await tx.$queryRaw<
      unknown[]
    >`SELECT 1 FROM clients WHERE business_id = ${businessId}::uuid AND id = ${clientId}::uuid FOR UPDATE`
    if (known.length === 0) throw notFound('Client not found')
    const rows = await tx.$queryRaw<{ payload: InvitationPayload }[]>`
      UPDATE messages SET status = 'void', error = 'You took it back', updated_at = now()
      WHERE business_id = ${businessId}::uuid AND client_id = ${clientId}::uuid AND kind = ${INVITATION_KIND} AND status = 'queued' AND attempts = 0
      RETURNING payload`
    if (!rows[0]) throw conflict('too_late', 'The invitation is already on its way')
    await tx.client.update({
      where: { businessId_id: { businessId, id: clientId } },
      data: { invitedAt: rows[0].payload.before },
      select: { id: true },
    })
  })
}

interface InvitedClient extends Omit<Reachability, 'smsConfigured'> {
  name: string
  isArchived: boolean
  hasKeptVisit: boolean
  hasComingVisit: boolean
  smsEnabled: boolean
  isSandbox: boolean
}

async function readClient(tx: Tx, scope: OwnerScope, clientId: string, now: Date): Promise<InvitedClient> {
  const rows = await tx.$queryRaw<InvitedClient[]>`
    SELECT c.name, c.archived_at IS NOT NULL AS "isArchived", c.email, c.email_opted_out_at AS "emailOptedOutAt", c.phone_e164 AS "phoneE164",
      c.sms_consent_at AS "smsConsentAt", c.cannot_text_reason AS "cannotTextReason", b.sms_enabled AS "smsEnabled",
      b.sandbox_expires_at IS NOT NULL AS "isSandbox",
      EXISTS (SELECT FROM sms_opt_outs x WHERE x.business_id = b.id AND x.phone_e164 = c.phone_e164) AS "smsOptedOut",
      EXISTS (SELECT FROM appointments a WHERE a.business_id = b.id AND a.client_id = c.id AND a.status = 'completed') AS "hasKeptVisit",
      EXISTS (SELECT FROM appointments a WHERE a.business_id = b.id AND a.client_id = c.id
        AND a.status IN ('scheduled', 'confirmed') AND a.appointment_date > ${now}) AS "hasComingVisit"
    FROM clients c JOIN businesses b ON b.id = c.business_id
    WHERE c.business_id = ${scope.businessId}::uuid AND c.id = ${clientId}::uuid`
  if (!rows[0]) throw notFound('Client not found')
  return rows[0]
}

/** When she was invited before, null: never; undefined where that is too lately, and then nothing changed. */
async function markInvited(tx: Tx, scope: OwnerScope, clientId: string, now: Date): Promise<Date | null | undefined> {
  const rows = await tx.$queryRaw<{ before: Date | null }[]>`
    UPDATE clients c SET invited_at = ${now} FROM (
      SELECT id, invited_at AS before FROM clients WHERE business_id = ${scope.businessId}::uuid AND id = ${clientId}::uuid FOR UPDATE
    ) held
    WHERE c.business_id = ${scope.businessId}::uuid AND c.id = held.id
      AND (held.before IS NULL OR held.before <= ${now}::timestamptz - ${INVITE_EVERY_DAYS} * interval '1 day')
    RETURNING held.before`
  return rows[0] === undefined ? undefined : rows[0].before
}
