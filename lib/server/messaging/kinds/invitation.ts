/** The owner's invitation to come back. */
import { INVITATION_KIND, invitationUsefulUntil, judgeInvitation } from '@/lib/domain/invitation'
import { emailObstacle } from '@/lib/domain/message'
import { effectiveTemplate } from '@/lib/domain/message-words'
import type { Db, Tx } from '../../db'
import type { Prisma } from '../../generated/prisma/client'
import { invitationRow, type InvitationPayload } from '../invitation-payload'
import type { ClaimedMessage } from '../lease'
import type { MessageKind, Outgoing } from '../message-kind'
import { loadRecipient, type Recipient } from '../recipient'
import { isTwoWay } from '../sms'
import { renderInvitationMail, renderInvitationSms, type InvitedVisit } from '../templates/invitation'

/** An invitation to come back. If it isn't sent at all, it doesn't count, and the client can be invited again. */
export const invitation: MessageKind = {
  owns: (kind) => kind === INVITATION_KIND,
  async load(db, claimed) {
    const message = await loadRecipient(db, claimed, [INVITATION_KIND])
    if (message === null) return null
    const { recipient, payload, smsEnabled } = message
    const invited = await readInvited(db, claimed, recipient)
    return invited && toOutgoing(claimed, { ...invited, recipient, smsEnabled, payload: payload as InvitationPayload })
  },
}

type Invited = NonNullable<Awaited<ReturnType<typeof readInvited>>>

interface LoadedInvitation extends Invited {
  recipient: Recipient
  smsEnabled: boolean
  payload: InvitationPayload
}

/** Returns the client's last kept visit, or else their last one; null if there is none. */
async function readInvited(db: Db, { businessId }: ClaimedMessage, { clientId, now }: Recipient) {
  const lastVisit = (which: Prisma.AppointmentWhereInput) =>
    db.appointment.findFirst({
      where: { businessId, clientId, appointmentDate: { lte: now }, ...which },
      select: { id: true, shortCode: true, service: true, appointmentDate: true, priceCents: true },
      orderBy: { appointmentDate: 'desc' },
    })
  const visit = (await lastVisit({ status: 'completed' })) ?? (await lastVisit({}))
  const client = await db.client.findUnique({
    where: { businessId_id: { businessId, id: clientId } },
    select: { archivedAt: true, marketingRefusedAt: true },
  })
  if (visit === null || client === null) return null
  const coming = await db.appointment.count({
    where: { businessId, clientId, status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { gt: now } },
  })
  const words = await db.messageSetting.findUnique({
    where: { businessId_kind: { businessId, kind: INVITATION_KIND } },
    select: { smsText: true, emailSubject: true, emailText: true },
  })
  return {
    visit,
    isArchived: client.archivedAt !== null,
    refusesMarketing: client.marketingRefusedAt !== null,
    hasComingVisit: coming > 0,
    words,
  }
}

function toOutgoing(claimed: ClaimedMessage, loaded: LoadedInvitation): Outgoing {
  const { recipient, payload, isArchived, refusesMarketing, hasComingVisit, smsEnabled } = loaded
  const { client, clientId, channel, now, timeZone, smsFrom } = recipient
  const invitedAt = new Date(payload.invitedAt)
  const facts = {
    channel,
    invitedAt,
    isArchived,
    refusesMarketing,
    hasComingVisit,
    timeZone,
    client,
    smsEnabled,
    smsFrom,
  }
  const visit = toVisit(loaded)
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
    fallbackEmail: channel === 'sms' ? emailInstead(claimed.businessId, clientId, client, payload, now) : null,
    afterEnded: async (tx, ending) => {
      if (ending.status !== 'unknown') await forgetUnsent(tx, claimed.businessId, clientId, payload)
    },
  }
}

function toVisit({ visit, words, recipient }: LoadedInvitation): InvitedVisit {
  const { business, clientName, sharesContact, timeZone, smsFrom, isSandbox } = recipient
  return {
    appointmentId: visit.id,
    shortCode: visit.shortCode,
    clientName,
    sharesContact,
    service: visit.service,
    start: visit.appointmentDate,
    isConfirmed: false,
    staffName: null,
    timeZone,
    priceCents: visit.priceCents,
    canReply: isTwoWay({ smsFrom, isSandbox }),
    deadline: null,
    business,
    wording: effectiveTemplate(INVITATION_KIND, words ?? { smsText: null, emailSubject: null, emailText: null }),
  }
}

/** Returns the email that replaces the text, due at `now`; null if the client can't get one. */
function emailInstead(
  businessId: string,
  clientId: string,
  client: Parameters<typeof emailObstacle>[1],
  payload: InvitationPayload,
  now: Date,
) {
  return emailObstacle(INVITATION_KIND, client) === null
    ? invitationRow(businessId, clientId, 'email', payload, now, now)
    : null
}

/** An invitation's text that the provider accepted, but couldn't deliver. */
export interface UndeliveredInvitation {
  businessId: string
  clientId: string
  client: Parameters<typeof emailObstacle>[1]
  payload: InvitationPayload
}

/** Queues the email that replaces the text, as for a refused one, or resets the client's invitation if there is none. */
export async function replaceUndelivered(
  tx: Tx,
  { businessId, clientId, client, payload }: UndeliveredInvitation,
  now: Date,
): Promise<void> {
  const email = emailInstead(businessId, clientId, client, payload, now)
  if (email !== null) await tx.message.createMany({ data: [email], skipDuplicates: true })
  await forgetUnsent(tx, businessId, clientId, payload)
}

/**
 * Resets the client's invitation if it ended unsent and no email replaces it. One whose result is unknown counts,
 * because it may have arrived.
 */
async function forgetUnsent(
  tx: Tx,
  businessId: string,
  clientId: string,
  { invitedAt, before }: InvitationPayload,
): Promise<void> {
  const others = await tx.message.count({
    where: {
      businessId,
      clientId,
      kind: INVITATION_KIND,
      payload: { path: ['invitedAt'], equals: invitedAt },
      status: { in: ['queued', 'sending', 'sent', 'delivered', 'unknown'] },
    },
  })
  if (others > 0) return
  await tx.client.updateMany({ where: { businessId, id: clientId, invitedAt }, data: { invitedAt: before } })
}
