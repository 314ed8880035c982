/** Messages about a waitlist offer: the offer itself, and the news that its time is gone. */
import { emailObstacle, mainSwitchOnly } from '@/lib/domain/message'
import {
  judgeOfferMessage,
  OFFER_MESSAGE_KINDS,
  offerMessageUsefulUntil,
  type OfferMessageFacts,
  type OfferMessageKind,
} from '@/lib/domain/offer'
import { capabilityToken } from '../../capability'
import type { Db } from '../../db'
import { systemScope } from '../../scope'
import { waitingUrl } from '../../waitlist/entry-link'
import { offerToken } from '../../waitlist/offer-token'
import { positionOf } from '../../waitlist/queries'
import { ENVELOPE_JOINS } from '../envelope'
import type { ClaimedMessage } from '../lease'
import type { MessageKind, Outgoing } from '../message-kind'
import { recipientColumns, STAFF_NAME, toRecipient, type RecipientRow } from '../recipient'
import { renderOfferMail, renderOfferSms, type OfferNews } from '../templates/offer'

interface Row extends RecipientRow {
  kind: OfferMessageKind
  offer_id: string
  status: string
  starts_at: Date | null
  expires_at: Date
  was_sent: boolean
  is_under_way: boolean
  has_own_email: boolean
  entry_id: string
  joined_at: Date
  is_waiting: boolean
  service: string
  booked_for: Date | null
  staff_name: string | null
  sms_enabled: boolean
}

/** Messages about an offer, to the client who got it. */
export const offerNews: MessageKind = {
  owns: (kind) => (OFFER_MESSAGE_KINDS as readonly string[]).includes(kind),
  async load(db, claimed) {
    const row = await read(db, claimed)
    if (row === null) return null
    const tellsPlace = row.kind !== 'offer' && row.booked_for === null
    const position = tellsPlace
      ? await positionOf(db, await systemScope(claimed.businessId), { id: row.entry_id, createdAt: row.joined_at })
      : null
    return toOutgoing(claimed, row, position)
  },
}

/** Reads the message. Finds the offer's own message by its payload, because a client has only a few rows. */
async function read(db: Db, claimed: ClaimedMessage): Promise<Row | null> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${recipientColumns()}, ${STAFF_NAME}, m.kind, o.id AS offer_id, o.status, o.starts_at, o.expires_at,
      w.id AS entry_id, w.created_at AS joined_at, w.active AS is_waiting, w.service, v.appointment_date AS booked_for, b.sms_enabled,
      EXISTS (SELECT FROM messages e WHERE e.business_id = m.business_id AND e.dedupe_key = concat(o.id, ':', m.kind, ':email')) AS has_own_email,
      coalesce(sent.was_sent, false) AS was_sent, coalesce(sent.is_under_way, false) AS is_under_way
    FROM messages m
    JOIN waitlist_offers o ON o.business_id = m.business_id AND o.id = (m.payload ->> 'offerId')::uuid
    JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    LEFT JOIN appointments v ON v.business_id = w.business_id AND v.id = w.appointment_id
    LEFT JOIN staff s ON s.business_id = o.business_id AND s.id = o.staff_id
    LEFT JOIN LATERAL (
      SELECT bool_or(x.status IN ('sent', 'delivered', 'unknown')) AS was_sent,
        bool_or(x.status IN ('queued', 'sending') AND x.recipient IS NOT NULL) AS is_under_way
      FROM messages x WHERE x.business_id = m.business_id AND x.client_id = m.client_id AND x.kind = 'offer' AND m.kind <> 'offer'
        AND x.payload ->> 'offerId' = m.payload ->> 'offerId'
    ) sent ON true
    ${ENVELOPE_JOINS}
    WHERE m.business_id = ${claimed.businessId}::uuid AND m.id = ${claimed.messageId}::uuid AND m.kind = ANY(${[...OFFER_MESSAGE_KINDS]})
      AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid`
  return rows[0] ?? null
}

function toOutgoing(claimed: ClaimedMessage, row: Row, position: number | null): Outgoing {
  const recipient = toRecipient(row)
  const { client, clientId, channel, now, timeZone } = recipient
  const facts: OfferMessageFacts = {
    kind: row.kind,
    channel,
    status: row.status,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    isWaiting: row.is_waiting,
    wasSent: row.was_sent,
    isUnderWay: row.is_under_way,
    timeZone,
    client,
    switches: mainSwitchOnly(row.sms_enabled),
  }
  const news = toNews(claimed, row, position)
  const canFallBackToEmail = channel === 'sms' && !row.has_own_email && emailObstacle('offer', client) === null
  return {
    ...recipient,
    usefulUntil: offerMessageUsefulUntil(facts),
    judge: () => judgeOfferMessage(facts, now),
    text: {
      to: client.phoneE164,
      cause: 'offer',
      clientId,
      appointmentId: null,
      keys: keysOf(claimed, row),
      render: () => renderOfferSms(news),
    },
    strangersMailTo: client.email,
    renderMail: () => renderOfferMail(news, client.email ?? '', recipient.emailLinks),
    fallbackEmail: canFallBackToEmail
      ? {
          businessId: claimed.businessId,
          clientId,
          kind: row.kind,
          channel: 'email',
          dueAt: now,
          dedupeKey: `${row.offer_id}:${row.kind}:email`,
          payload: { offerId: row.offer_id },
        }
      : null,
  }
}

function keysOf(claimed: ClaimedMessage, row: Row) {
  return [
    { place: 'offer', token: offerToken(row.offer_id) },
    { place: 'waiting', token: capabilityToken('waitlist-entry', claimed.businessId, row.entry_id) },
  ] as const
}

function toNews(claimed: ClaimedMessage, row: Row, position: number | null): OfferNews {
  const { now, timeZone, clientName, sharesContact, business } = toRecipient(row)
  return {
    kind: row.kind,
    offerId: row.offer_id,
    clientName,
    sharesContact,
    service: row.service,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    bookedFor: row.booked_for,
    position,
    waitingUrl: waitingUrl({ ...business, id: claimed.businessId }, row.entry_id),
    staffName: row.staff_name,
    timeZone,
    now,
    business,
  }
}
