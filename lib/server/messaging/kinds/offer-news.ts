/** Messages about a waitlist offer: the offer itself, and the news that its time is gone. */
import { emailObstacle, mainSwitchOnly } from '@/lib/domain/message'
import {
  judgeOfferMessage,
  OFFER_MESSAGE_KINDS,
  offerMessageUsefulUntil,
  type OfferMessageFacts,
} from '@/lib/domain/offer'
import type { Db } from '../../db'
import { systemScope } from '../../scope'
import { endWindowIfUnreached } from '../../waitlist/expire'
import { positionOf } from '../../waitlist/queries'
import { ENVELOPE_JOINS } from '../envelope'
import type { ClaimedMessage } from '../lease'
import type { MessageKind, Outgoing } from '../message-kind'
import { OFFER_COLUMNS, OFFER_VISIT_JOINS, offerKeys, toOfferNews, type OfferRow } from '../offer-facts'
import { recipientColumns, toRecipient, type RecipientRow } from '../recipient'
import { renderOfferMail, renderOfferSms } from '../templates/offer'

interface Row extends RecipientRow, OfferRow {
  status: string
  was_sent: boolean
  is_under_way: boolean
  has_own_email: boolean
  joined_at: Date
  is_waiting: boolean
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
    SELECT ${recipientColumns()}, ${OFFER_COLUMNS}, o.status, w.created_at AS joined_at, w.active AS is_waiting, b.sms_enabled,
      EXISTS (SELECT FROM messages e WHERE e.business_id = m.business_id AND e.dedupe_key = concat(o.id, ':', m.kind, ':email')) AS has_own_email,
      coalesce(sent.was_sent, false) AS was_sent, coalesce(sent.is_under_way, false) AS is_under_way
    FROM messages m
    JOIN waitlist_offers o ON o.business_id = m.business_id AND o.id = (m.payload ->> 'offerId')::uuid
    JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    ${OFFER_VISIT_JOINS}
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
  const news = toOfferNews(claimed.businessId, row, recipient, position)
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
      keys: offerKeys(claimed.businessId, row),
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
    afterEnded: (tx, { code }) => endWindowIfUnreached(tx, claimed, { messageId: claimed.messageId, code }),
  }
}
