/**
 * The confirmation that a client joined the waitlist, with their position, their preferences, and the link to change
 * them or leave.
 */
import { localDateOf } from '@/lib/domain/time'
import { judgeJoined, joinedUsefulUntil } from '@/lib/domain/offer'
import { mainSwitchOnly } from '@/lib/domain/message'
import { capabilityToken } from '../../capability'
import type { Db } from '../../db'
import { systemScope } from '../../scope'
import { waitingUrl } from '../../waitlist/entry-link'
import { positionOf } from '../../waitlist/queries'
import type { ClaimedMessage } from '../lease'
import type { MessageKind, Outgoing } from '../message-kind'
import { loadRecipient, type Recipient } from '../recipient'
import { renderJoinedMail, renderJoinedSms, type JoinedNews } from '../templates/waitlist-joined'

/** `messages.kind` of this message. */
export const JOINED_KIND = 'waitlist_joined'

interface JoinedPayload {
  entryId: string
}

/**
 * Confirms that a client joined the waitlist. It is sent even if they opted out of reminders, because they just asked
 * for it.
 */
export const waitlistJoined: MessageKind = {
  owns: (kind) => kind === JOINED_KIND,
  async load(db, claimed) {
    const message = await loadRecipient(db, claimed, [JOINED_KIND])
    if (message === null) return null
    const { recipient, payload, smsEnabled } = message
    const entry = await readEntry(db, claimed, payload as JoinedPayload)
    if (entry === null) return null
    const scope = await systemScope(claimed.businessId)
    const position = entry.appointment === null ? await positionOf(db, scope, entry) : null
    return toOutgoing(claimed, recipient, smsEnabled, entry, position)
  },
}

type JoinedEntry = NonNullable<Awaited<ReturnType<typeof readEntry>>>

function readEntry(db: Db, { businessId }: ClaimedMessage, { entryId }: JoinedPayload) {
  return db.waitlistEntry.findUnique({
    where: { businessId_id: { businessId, id: entryId } },
    select: {
      id: true,
      createdAt: true,
      active: true,
      service: true,
      preferredDate: true,
      preferredUntil: true,
      earliestMinutes: true,
      latestMinutes: true,
      staff: { select: { name: true, active: true } },
      appointment: { select: { appointmentDate: true } },
    },
  })
}

function toOutgoing(
  claimed: ClaimedMessage,
  recipient: Recipient,
  smsEnabled: boolean,
  entry: JoinedEntry,
  position: number | null,
): Outgoing {
  const { client, clientId, channel, now, timeZone } = recipient
  const facts = {
    channel,
    isWaiting: entry.active,
    joinedAt: entry.createdAt,
    timeZone,
    client,
    switches: mainSwitchOnly(smsEnabled),
  }
  const news = toNews(claimed, recipient, entry, position)
  const keys = [{ place: 'waiting', token: capabilityToken('waitlist-entry', claimed.businessId, entry.id) }] as const
  return {
    ...recipient,
    usefulUntil: joinedUsefulUntil(entry.createdAt),
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
    fallbackEmail: null,
  }
}

function toNews(
  claimed: ClaimedMessage,
  { clientName, sharesContact, timeZone, business }: Recipient,
  entry: JoinedEntry,
  position: number | null,
): JoinedNews {
  const day = (start: Date | null) => start && localDateOf(start, timeZone)
  return {
    clientName,
    sharesContact,
    service: entry.service,
    position,
    bookedFor: entry.appointment?.appointmentDate ?? null,
    timeZone,
    business,
    firstDay: day(entry.preferredDate),
    lastDay: day(entry.preferredUntil),
    earliestMinutes: entry.earliestMinutes,
    latestMinutes: entry.latestMinutes,
    staffName: entry.staff?.active ? entry.staff.name : null,
    waitingUrl: waitingUrl({ ...business, id: claimed.businessId }, entry.id),
  }
}
