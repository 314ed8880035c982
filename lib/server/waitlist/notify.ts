/** The owner offers a time to someone who waits. */
import { randomUUID } from 'node:crypto'
import type { NotifyBody, NotifyResult } from '@/lib/contracts/waitlist'
import type { Channel } from '@/lib/domain/message'
import { HAND_OFFER_HOURS, offerChannels } from '@/lib/domain/offer'
import { explainStart } from '@/lib/domain/slots'
import { formatDateShort, formatTime, localDateOf } from '@/lib/domain/time'
import { inOrderOfLoad, startRefusal } from '../appointment/booking'
import { readInstant } from '../appointment/instant'
import { findAlternatives, termsOf } from '../availability/queries'
import { loadSchedule } from '../availability/schedule'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { AppError, conflict, invalidFields, notFound } from '../http/app-error'
import { isSmsConfigured } from '../messaging/sms'
import { CLIENT_REACH_SELECT } from '../reminder/commands'
import type { OwnerScope } from '../scope'
import type { ServiceTerms } from '../service/queries'
import { expireOfferOfEntry } from './expire'
import { hashOfferToken, offerToken, offerUrl } from './offer-token'
import { termsOfEntry } from './offer-terms'

const ENTRY = {
  id: true, clientId: true, service: true, serviceId: true,
  client: { select: { name: true, ...CLIENT_REACH_SELECT } },
  business: {
    select: { smsEnabled: true, confirmationEnabled: true, reminder24hEnabled: true, reminder2hEnabled: true, followUpEnabled: true, sandboxExpiresAt: true },
  },
} as const

/**
 * Offers one free time, or any free time of her service, for 24 hours at most. Throws 404,
 * 409 `offer_live` while she still has one, 409 `slot_taken` with alternatives for a time
 * that is not free, 400 for one in the past or outside the hours.
 */
export async function notifyEntry(scope: OwnerScope, entryId: string, body: NotifyBody, deps: Deps): Promise<NotifyResult> {
  const now = deps.clock.now()
  const entry = await loadEntry(deps.db, scope, entryId)
  const terms = await termsOfEntry(deps.db, scope, entry)
  const start = body.start ? readInstant(scope, body.start) : null
  const staffId = start ? await chooseStaff(deps, scope, { terms, start, staffId: body.staffId ?? null }, now) : null
  return deps.db.$transaction(async (tx) => {
    const id = randomUUID()
    const { expiresAt } = await insertOffer(tx, scope, entry, { id, start, duration: terms.duration, staffId }, now)
    const channels = await queueMessages(tx, scope, entry, id, now)
    return {
      offerId: id, startsAt: start?.toISOString() ?? null, expiresAt: expiresAt.toISOString(), channels,
      claimUrl: offerUrl(scope.subdomain, id),
    }
  })
}

type Entry = Awaited<ReturnType<typeof loadEntry>>

async function loadEntry(tx: Tx, scope: OwnerScope, entryId: string) {
  const entry = await tx.waitlistEntry.findFirst({ where: { businessId: scope.businessId, id: entryId, active: true }, select: ENTRY })
  if (!entry) throw notFound('Waitlist entry not found')
  return entry
}

const OWNER_WINDOW_DAYS = 3650

/** A person free at that time. The owner may offer inside the minimum notice and beyond the booking window. */
async function chooseStaff(
  deps: Deps, scope: OwnerScope, wanted: { terms: ServiceTerms; start: Date; staffId: string | null }, now: Date,
): Promise<string> {
  const { terms, start, staffId } = wanted
  if (start <= now) throw invalidFields({ start: 'Please choose a time in the future' })
  const date = localDateOf(start, scope.timeZone)
  const { input } = await loadSchedule(deps.db, scope, { ...termsOf(terms), from: date, to: date, staffId }, now)
  const unlimited = { ...input, minimumNoticeMinutes: 0, bookingWindowDays: OWNER_WINDOW_DAYS }
  const verdict = explainStart(unlimited, start, staffId ?? undefined)
  const [first] = verdict.ok ? inOrderOfLoad(unlimited, verdict.staffIds, date, scope.timeZone) : []
  if (first) return first
  const refusal = verdict.ok ? conflict('slot_taken', 'That time was just taken') : startRefusal(verdict.reason)
  if (!(refusal instanceof AppError) || refusal.code !== 'slot_taken') throw refusal
  throw conflict('slot_taken', 'This time overlaps another appointment', {
    alternatives: await findAlternatives(scope, { terms, around: start, staffId }, now),
  })
}

interface NewOffer {
  id: string
  start: Date | null
  duration: number
  staffId: string | null
}

/** Stored with the database's time, which also judges the claim; an older offer that ran out makes room. */
async function insertOffer(tx: Tx, scope: OwnerScope, entry: Entry, offer: NewOffer, now: Date): Promise<{ expiresAt: Date }> {
  await expireOfferOfEntry(tx, scope, entry.id)
  const [row] = await tx.$queryRaw<{ expiresAt: Date }[]>`
    INSERT INTO waitlist_offers (id, business_id, entry_id, token_hash, starts_at, duration, staff_id, expires_at, created_at)
    VALUES (${offer.id}::uuid, ${scope.businessId}::uuid, ${entry.id}::uuid, ${hashOfferToken(offerToken(offer.id))}, ${offer.start},
      ${offer.duration}, ${offer.staffId}::uuid, LEAST(now() + ${HAND_OFFER_HOURS} * interval '1 hour', ${offer.start}::timestamptz), ${now})
    ON CONFLICT DO NOTHING
    RETURNING expires_at AS "expiresAt"`
  if (row) return row
  const live = await tx.waitlistOffer.findFirst({
    where: { businessId: scope.businessId, entryId: entry.id, status: 'live' }, select: { expiresAt: true },
  })
  const until = live ? ` until ${formatDateShort(live.expiresAt, scope.timeZone)}, ${formatTime(live.expiresAt, scope.timeZone)}` : ''
  throw conflict('offer_live', `${entry.client.name} already has an offer${until}`)
}

async function queueMessages(tx: Tx, scope: OwnerScope, entry: Entry, offerId: string, now: Date): Promise<Channel[]> {
  const { sandboxExpiresAt, ...switches } = entry.business
  const optedOut = entry.client.phoneE164 === null ? 0 : await tx.smsOptOut.count({
    where: { businessId: scope.businessId, phoneE164: entry.client.phoneE164 },
  })
  const reach = { ...entry.client, smsOptedOut: optedOut > 0, smsConfigured: isSmsConfigured({ isSandbox: sandboxExpiresAt !== null }) }
  const channels = offerChannels(reach, switches)
  await tx.message.createMany({
    data: channels.map((channel) => ({
      businessId: scope.businessId, clientId: entry.clientId, kind: 'offer', channel,
      dedupeKey: `${offerId}:offer:${channel}`, dueAt: now, createdAt: now, payload: { offerId },
    })),
  })
  return channels
}
