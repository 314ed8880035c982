/** Invites a client to come back, and withdraws the invitation while it is queued. */
import type { Invited } from '@/lib/contracts/due-client'
import { INVITATION_KIND, inviteTime, inviteWay, wasInvitedLately } from '@/lib/domain/invitation'
import { INVITE_EVERY_DAYS } from '@/lib/domain/invitation-figures'
import type { Reachability } from '@/lib/domain/message'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import type { Prisma } from '../generated/prisma/client'
import { conflict, notFound } from '../http/app-error'
import { invitationRow, type InvitationPayload } from '../messaging/invitation-payload'
import { isOptedOut } from '../messaging/sending-number'
import { isSmsConfigured } from '../messaging/sms'
import { lockClient } from '../row-lock'
import type { OwnerScope } from '../scope'
import { mergedElsewhere } from './merged'

/**
 * Queues one invitation: a text if the client agreed to texts, otherwise an email. Locks the client's row before the
 * check, so that two taps at the same time send only one. Throws 404, or 409: `archived`, `no_visit` before the first
 * kept appointment, `has_visit` with an upcoming one, `cannot_invite` with the reason, `invited_lately` within 30 days,
 * `merged` into another client record.
 */
export async function inviteClient(scope: OwnerScope, clientId: string, deps: Deps): Promise<Invited> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    const client = await readClient(tx, scope, clientId, now)
    const { channel, reason } = inviteWay(
      { ...client, smsConfigured: isSmsConfigured({ isSandbox: client.isSandbox }) },
      client,
    )
    if (client.isArchived) throw conflict('archived', `${client.name} is archived`)
    if (!client.hasKeptVisit) throw conflict('no_visit', `${client.name} has not been here yet`)
    if (client.hasComingVisit) throw conflict('has_visit', `${client.name} has an appointment coming up`)
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
 * Withdraws the queued invitation, so that the client can be invited again. Throws 404, or 409 `too_late` if it is
 * being sent or none is queued.
 */
export async function takeBackInvitation(scope: OwnerScope, clientId: string, deps: Deps): Promise<void> {
  const { businessId } = scope
  await deps.db.$transaction(async (tx) => {
    // Locks the client before the message, in the same order as sending an invitation does.
    await lockClient(tx, scope, clientId)
    if ((await tx.client.count({ where: { businessId, id: clientId } })) === 0) throw notFound('Client not found')
    const [stopped] = await tx.message.updateManyAndReturn({
      where: { businessId, clientId, kind: INVITATION_KIND, status: 'queued', attempts: 0 },
      data: { status: 'void', error: 'You cancelled the invitation' },
      select: { payload: true },
    })
    if (!stopped) throw conflict('too_late', 'The invitation is already on its way')
    const { before } = stopped.payload as unknown as InvitationPayload
    await tx.client.updateMany({ where: { businessId, id: clientId }, data: { invitedAt: before } })
  })
}

interface InvitedClient extends Omit<Reachability, 'smsConfigured'> {
  marketingRefusedAt: Date | null
  name: string
  isArchived: boolean
  hasKeptVisit: boolean
  hasComingVisit: boolean
  smsEnabled: boolean
  smsFrom: string | null
  isSandbox: boolean
}

async function readClient(tx: Tx, scope: OwnerScope, clientId: string, now: Date): Promise<InvitedClient> {
  const { businessId } = scope
  const client = await tx.client.findUnique({
    where: { businessId_id: { businessId, id: clientId } },
    select: {
      name: true,
      archivedAt: true,
      email: true,
      emailOptedOutAt: true,
      marketingRefusedAt: true,
      phoneE164: true,
      smsConsentAt: true,
      cannotTextReason: true,
      business: { select: { smsEnabled: true, smsFrom: true, sandboxExpiresAt: true } },
    },
  })
  if (!client) throw notFound('Client not found')
  const { business, archivedAt, ...reach } = client
  const countVisits = (which: Prisma.AppointmentWhereInput) =>
    tx.appointment.count({ where: { businessId, clientId, ...which } })
  return {
    ...reach,
    smsOptedOut: await isOptedOut(tx, businessId, reach.phoneE164),
    isArchived: archivedAt !== null,
    hasKeptVisit: (await countVisits({ status: 'completed' })) > 0,
    hasComingVisit:
      (await countVisits({ status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { gt: now } })) > 0,
    smsEnabled: business.smsEnabled,
    smsFrom: business.smsFrom,
    isSandbox: business.sandboxExpiresAt !== null,
  }
}

/**
 * Records the invitation and returns when the client was invited before that, null for never. If that was too recently,
 * changes nothing and returns undefined.
 */
async function markInvited(tx: Tx, scope: OwnerScope, clientId: string, now: Date): Promise<Date | null | undefined> {
  const where = { businessId: scope.businessId, id: clientId }
  await lockClient(tx, scope, clientId)
  const client = await tx.client.findFirst({ where, select: { invitedAt: true, mergedIntoId: true } })
  if (client?.mergedIntoId) throw mergedElsewhere(client.mergedIntoId)
  if (!client || wasInvitedLately(client.invitedAt, now)) return undefined
  await tx.client.updateMany({ where, data: { invitedAt: now } })
  return client.invitedAt
}
