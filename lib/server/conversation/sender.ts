/** Finds who sent a text, which appointment it is about, and what we sent last. */
import { addressedText } from '@/lib/domain/addressed-text'
import { listLiveClientsOf } from '../client/merged'
import { listSharing } from '../client/shared-contact'
import type { Tx } from '../db'
import { MESSAGE_PROFILE_SELECT, toMessageProfile } from '../messaging/message-profile'
import { isOptedOut } from '../messaging/sending-number'
import type { SpokenVisit } from '../messaging/visit'
import type { BusinessScope } from '../scope'
import { listTextsToNumber, type TextToNumber } from './texts-sent'

/** The sender of a text, with the facts that decide how it is understood. */
export interface Sender {
  clientId: string | null
  /** Null if the number doesn't belong to a client. */
  name: string | null
  email: string | null
  emailOptedOutAt: Date | null
  smsConsentAt: Date | null
  isOptedOut: boolean
  /**
   * The live visit that our latest text about one was about, or else the next one. One that began within the last two
   * hours counts, for clients who are late.
   */
  visit: SpokenVisit | null
  /** The client's next live visit. */
  next: SpokenVisit | null
  business: SpokenVisit['business']
  /**
   * Whether the last text to this number was the owner's own, an offer or about a cancelled visit, so that an "ok" refers
   * to that.
   */
  isAnsweringElse: boolean
  /** Our latest texts to this number, which the incoming one may quote. */
  sent: string[]
}

/** The maximum number of live visits to choose from. */
const MAX_VISITS = 100

/** How long after its start a visit is still the one that a client's text is about. */
export const BEGAN_WITHIN_MS = 2 * 3_600_000

/**
 * Finds the client who is replying: of the clients with the number, the one that the last text to it was about, or else
 * the one with the nearest live appointment, or else the one added last. A merged client record's number belongs to the
 * surviving record.
 */
export async function findSender(tx: Tx, scope: BusinessScope, phone: string, now: Date): Promise<Sender> {
  const { businessId } = scope
  const business = await readBusiness(tx, scope)
  const ofNumber = await listLiveClientsOf(tx, businessId, phone)
  const sent = await listTextsToNumber(tx, scope, phone)
  const addressed = addressedText(sent, now)
  const meant = ofNumber.filter((id) => id === addressed?.clientId)
  const clientIds = meant.length > 0 ? meant : ofNumber
  const appointments = await tx.appointment.findMany({
    where: {
      businessId,
      clientId: { in: clientIds },
      status: { in: ['scheduled', 'confirmed'] },
      appointmentDate: { gt: new Date(now.getTime() - BEGAN_WITHIN_MS) },
    },
    select: { id: true, clientId: true, service: true, appointmentDate: true, status: true },
    orderBy: [{ appointmentDate: 'asc' }, { id: 'asc' }],
    take: MAX_VISITS,
  })
  // A sender whose clock is ahead may have stored a later instant than now.
  const latestOf = (texts: readonly TextToNumber[]) => texts.find(({ at }) => at <= now) ?? texts[0]
  const latest = latestOf(sent.filter(({ appointmentId }) => appointments.some(({ id }) => id === appointmentId)))
  const last = latestOf(sent)
  const visit = appointments.find(({ id }) => id === latest?.appointmentId) ?? appointments[0] ?? null
  const next = appointments.find(({ clientId }) => clientId === visit?.clientId) ?? null
  const client = await tx.client.findFirst({
    where: { businessId, id: visit?.clientId ?? { in: clientIds } },
    select: { id: true, name: true, email: true, emailOptedOutAt: true, smsConsentAt: true },
    orderBy: [{ archivedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
  })
  const sharesContact = client !== null && (await listSharing(tx, businessId, [client.id])).has(client.id)
  const spoken = (appointment: (typeof appointments)[number] | null): SpokenVisit | null =>
    appointment &&
    client && {
      appointmentId: appointment.id,
      clientName: client.name,
      sharesContact,
      service: appointment.service,
      start: appointment.appointmentDate,
      isConfirmed: appointment.status === 'confirmed',
      staffName: null,
      timeZone: scope.timeZone,
      business,
    }
  return {
    clientId: client?.id ?? null,
    name: client?.name ?? null,
    email: client?.email ?? null,
    emailOptedOutAt: client?.emailOptedOutAt ?? null,
    smsConsentAt: client?.smsConsentAt ?? null,
    isOptedOut: await isOptedOut(tx, businessId, phone),
    business,
    isAnsweringElse: last !== undefined && isElse(last),
    sent: sent.flatMap(({ body }) => body ?? []),
    visit: spoken(visit),
    next: spoken(next),
  }
}

async function readBusiness(tx: Tx, scope: BusinessScope): Promise<SpokenVisit['business']> {
  const row = await tx.business.findUniqueOrThrow({
    where: { id: scope.businessId },
    select: MESSAGE_PROFILE_SELECT,
  })
  return toMessageProfile(row)
}

function isElse({ isOwners, kind, visit }: TextToNumber): boolean {
  return isOwners || ELSE.has(kind) || visit?.status === 'cancelled'
}

const ELSE = new Set([
  'cancelled',
  'offer',
  'offer_withdrawn',
  'offer_lost',
  'waitlist_joined',
  'follow_up',
  'missed',
  'missed_again',
  'invitation',
  'test',
])
