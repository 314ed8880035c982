/** That she joined the waitlist: her place, what she asked for, and the link to change it or leave. */
import { localDateOf } from '@/lib/domain/time'
import { judgeJoined, joinedUsefulUntil } from '@/lib/domain/offer'
import { mainSwitchOnly } from '@/lib/domain/message'
import { capabilityToken } from '../../capability'
import type { Db } from '../../db'
import { systemScope } from '../../scope'
import { waitingUrl } from '../../waitlist/entry-link'
import { positionOf } from '../../waitlist/queries'
import { ENVELOPE_JOINS } from '../envelope'
import type { ClaimedMessage } from '../lease'
import type { MessageKind, Outgoing } from '../message-kind'
import { RECIPIENT_COLUMNS, toRecipient, type RecipientRow } from '../recipient'
import { renderJoinedMail, renderJoinedSms, type JoinedNews } from '../templates/waitlist-joined'

/** `messages.kind` of it. */
export const JOINED_KIND = 'waitlist_joined'

interface Row extends RecipientRow {
  entry_id: string
  joined_at: Date
  is_waiting: boolean
  service: string
  preferred_date: Date | null
  preferred_until: Date | null
  earliest_minutes: number | null
  latest_minutes: number | null
  wanted_staff: string | null
  booked_for: Date | null
  sms_enabled: boolean
}

/** News about her own wish, so it comes also after she opted out of reminders. */
export const waitlistJoined: MessageKind = {
  owns: (kind) => kind === JOINED_KIND,
  async load(db, claimed) {
    const row = await read(db, claimed)
    if (row === null) return null
    const scope = await systemScope(claimed.businessId)
    const position =
      row.booked_for === null ? await positionOf(db, scope, { id: row.entry_id, createdAt: row.joined_at }) : null
    return toOutgoing(claimed, row, position)
  },
}

async function read(db: Db, claimed: ClaimedMessage): Promise<Row | null> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${RECIPIENT_COLUMNS}, w.id AS entry_id, w.created_at AS joined_at, w.active AS is_waiting, w.service, w.preferred_date, w.preferred_until,
      w.earliest_minutes, w.latest_minutes, s.name AS wanted_staff, v.appointment_date AS booked_for, b.sms_enabled
    FROM messages m
    JOIN waitlist w ON w.business_id = m.business_id AND w.id = (m.payload ->> 'entryId')::uuid
    JOIN clients c ON c.business_id = w.business_id AND c.id = w.client_id
    LEFT JOIN appointments v ON v.business_id = w.business_id AND v.id = w.appointment_id
    LEFT JOIN staff s ON s.business_id = w.business_id AND s.id = w.staff_id
    ${ENVELOPE_JOINS}
    WHERE m.business_id = ${claimed.businessId}::uuid AND m.id = ${claimed.messageId}::uuid AND m.kind = ${JOINED_KIND}
      AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid`
  return rows[0] ?? null
}

function toOutgoing(claimed: ClaimedMessage, row: Row, position: number | null): Outgoing {
  const recipient = toRecipient(row)
  const { client, clientId, channel, now, timeZone } = recipient
  const facts = {
    channel,
    isWaiting: row.is_waiting,
    joinedAt: row.joined_at,
    timeZone,
    client,
    switches: mainSwitchOnly(row.sms_enabled),
  }
  const news = toNews(claimed, row, position)
  const keys = [
    { place: 'waiting', token: capabilityToken('waitlist-entry', claimed.businessId, row.entry_id) },
  ] as const
  return {
    ...recipient,
    usefulUntil: joinedUsefulUntil(row.joined_at),
    judge: () => judgeJoined(facts, now),
    text: {
      to: client.phoneE164,
      cause: 'offer',
      clientId,
      appointmentId: null,
      keys,
      render: () => renderJoinedSms(news),
    },
    strangersMailTo: client.email,
    renderMail: () => renderJoinedMail(news, client.email ?? '', recipient.emailLinks),
    standIn: null,
  }
}

function toNews(claimed: ClaimedMessage, row: Row, position: number | null): JoinedNews {
  const { clientName, timeZone, business } = toRecipient(row)
  const day = (start: Date | null) => start && localDateOf(start, timeZone)
  return {
    clientName,
    service: row.service,
    position,
    bookedFor: row.booked_for,
    timeZone,
    business,
    firstDay: day(row.preferred_date),
    lastDay: day(row.preferred_until),
    earliestMinutes: row.earliest_minutes,
    latestMinutes: row.latest_minutes,
    staffName: row.wanted_staff,
    waitingUrl: waitingUrl({ id: claimed.businessId, subdomain: business.subdomain }, row.entry_id),
  }
}
