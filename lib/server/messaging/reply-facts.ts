/** The facts that decide whether a claimed reply is sent, read right before it is sent. */
import { listSharing } from '../client/shared-contact'
import type { Db } from '../db'
import { loadClaimed, type Claimed, type Envelope } from './envelope'
import type { ClaimedMessage } from './lease'
import { readReplyPayload, REPLY_KIND, type ReplyPayload } from './reply-payload'
import { isOptedOut } from './sending-number'
import type { SpokenVisit } from './visit'

/** A claimed reply, with its content and the facts that its last check needs. */
export interface LoadedReply extends Envelope {
  createdAt: Date
  payload: ReplyPayload
  /** E.164 of the recipient of a text; null if there is no number. */
  to: string | null
  smsOptedOut: boolean
  cannotTextReason: string | null
  lastHeardAt: Date | null
  clientId: string | null
  appointmentId: string | null
  email: string | null
  emailOptedOutAt: Date | null
  smsEnabled: boolean
  /** The visit that an email is about, while it is upcoming. */
  visit: SpokenVisit | null
}

/** Loads the reply with the current facts. Returns null if the row isn't a reply, or if another worker holds it. */
export async function loadReply(db: Db, claimed: ClaimedMessage): Promise<LoadedReply | null> {
  const message = await loadClaimed(db, claimed, REPLY_KIND)
  const payload = readReplyPayload(message?.payload)
  if (message === null || payload === null) return null
  const { businessId } = claimed
  const client = await readClient(db, businessId, message.clientId)
  const to = payload.to ?? client?.phoneE164 ?? null
  return {
    ...message.envelope,
    createdAt: message.createdAt,
    payload,
    to,
    smsOptedOut: await isOptedOut(db, businessId, to),
    cannotTextReason: to !== null && client?.phoneE164 === to ? client.cannotTextReason : null,
    lastHeardAt: to === null ? null : await readLastHeard(db, businessId, message.clientId, to),
    clientId: client?.id ?? null,
    appointmentId: message.appointmentId,
    email: client?.email ?? null,
    emailOptedOutAt: client?.emailOptedOutAt ?? null,
    smsEnabled: message.smsEnabled,
    visit: await readVisit(db, businessId, message, client),
  }
}

async function readClient(db: Db, businessId: string, clientId: string | null) {
  if (clientId === null) return null
  return db.client.findUnique({
    where: { businessId_id: { businessId, id: clientId } },
    select: { id: true, name: true, phoneE164: true, cannotTextReason: true, email: true, emailOptedOutAt: true },
  })
}

/**
 * Returns the filter for the texts that the client wrote from this number, including those received before they were
 * added. Reactions aren't messages from the client.
 */
export function writtenFrom(clientId: string | null, sender: string) {
  return {
    sender,
    AND: [{ OR: [{ clientId }, { clientId: null }] }, { OR: [{ meaning: null }, { meaning: { not: 'reaction' } }] }],
  }
}

async function readLastHeard(db: Db, businessId: string, clientId: string | null, from: string): Promise<Date | null> {
  const last = await db.inboundMessage.findFirst({
    where: { businessId, ...writtenFrom(clientId, from) },
    select: { receivedAt: true },
    orderBy: { receivedAt: 'desc' },
  })
  return last?.receivedAt ?? null
}

async function readVisit(
  db: Db,
  businessId: string,
  { appointmentId, envelope: { now, timeZone, business } }: Claimed,
  client: { id: string; name: string } | null,
): Promise<SpokenVisit | null> {
  if (appointmentId === null) return null
  const visit = await db.appointment.findFirst({
    where: {
      businessId,
      id: appointmentId,
      status: { in: ['scheduled', 'confirmed'] },
      appointmentDate: { gt: now },
    },
    select: { service: true, appointmentDate: true, status: true },
  })
  const sharing = await listSharing(db, businessId, client === null ? [] : [client.id])
  return (
    visit && {
      appointmentId,
      clientName: client?.name ?? '',
      sharesContact: sharing.size > 0,
      service: visit.service,
      start: visit.appointmentDate,
      isConfirmed: visit.status === 'confirmed',
      staffName: null,
      timeZone,
      business,
    }
  )
}
