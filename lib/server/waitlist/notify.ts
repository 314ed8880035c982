/** Manual offers by the owner to a waitlisted client. */
import { randomUUID } from 'node:crypto'
import type { NotifyBody, NotifyResult } from '@/lib/contracts/waitlist'
import { HAND_OFFER_HOURS, offerHeldUntil } from '@/lib/domain/offer'
import { heldUntil } from '@/lib/domain/recovery'
import { explainStart, withoutClientLimits } from '@/lib/domain/slots'
import { formatDateShort, formatTime, localDateOf } from '@/lib/domain/time'
import { inOrderOfLoad, startRefusal } from '../appointment/booking'
import { readInstant } from '../appointment/instant'
import { findAlternatives, termsOf } from '../availability/queries'
import { loadSchedule } from '../availability/schedule'
import { readDatabaseTime, type Db, type Tx } from '../db'
import type { Deps } from '../deps'
import { AppError, conflict, invalidFields, notFound } from '../http/app-error'
import { queueOfferMessages } from '../messaging/enqueue'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import type { OwnerScope } from '../scope'
import type { ServiceTerms } from '../service/queries'
import { hasListeners } from '../webhook/enqueue'
import { queueOfferEvents } from '../webhook/offer-events'
import { expireOffersOf } from './expire'
import { hashOfferToken, offerToken, offerUrl } from './offer-token'
import { ENTRY_STAFF_SELECT, ENTRY_TERMS_SELECT, staffOfEntry, termsOfEntry } from './offer-terms'

const ENTRY = {
  id: true,
  clientId: true,
  client: { select: { name: true } },
  ...ENTRY_TERMS_SELECT,
  ...ENTRY_STAFF_SELECT,
} as const

/**
 * Offers one free time, or any free time for the client's service, for at most 24 hours after it is sent, with the
 * staff member of the body or else the one the client asked for. At night, sends it the next morning, unless the time
 * is too close. Throws 404, 409 `offer_live` while the client has another offer, 409 `slot_taken` with alternatives for
 * a time that isn't free, 400 for one in the past, outside the hours, or not before the appointment that would move.
 */
export async function notifyEntry(
  scope: OwnerScope,
  entryId: string,
  body: NotifyBody,
  deps: Deps,
): Promise<NotifyResult> {
  const now = deps.clock.now()
  const start = body.start ? readInstant(scope, body.start, 'start') : null
  const entry = await loadEntry(deps.db, scope, entryId)
  const terms = await termsOfEntry(deps.db, scope, entry)
  const wanted = { terms, start, staffId: body.staffId ?? staffOfEntry(entry) }
  try {
    return await deps.db.$transaction((tx) => makeOffer(tx, scope, entryId, wanted, now))
  } catch (error) {
    if (start === null || !(error instanceof AppError) || error.code !== 'slot_taken') throw error
    throw conflict('slot_taken', 'This time overlaps another appointment', {
      alternatives: await findAlternatives(scope, { ...wanted, around: start }, now),
    })
  }
}

interface Wanted {
  terms: ServiceTerms
  start: Date | null
  staffId: string | null
}

/** Makes the offer. Checks that the time is free and the client is still waiting while nobody can book the time. */
async function makeOffer(tx: Tx, scope: OwnerScope, entryId: string, wanted: Wanted, now: Date): Promise<NotifyResult> {
  await lockScheduleExclusive(tx, scope)
  const entry = await loadEntry(tx, scope, entryId)
  const { start, terms } = wanted
  if (start !== null && entry.appointment && start >= entry.appointment.appointmentDate)
    throw invalidFields({ start: 'Please choose a time before their appointment' })
  const staffId = start ? await chooseStaff(tx, scope, { ...wanted, start }, now) : null
  const id = randomUUID()
  const sentFrom = heldUntil(start, now, scope.timeZone)
  const { expiresAt, isHeard } = await insertOffer(tx, scope, entry, {
    id,
    start,
    duration: terms.duration,
    staffId,
    sentFrom,
  })
  const channels = (await queueOfferMessages(tx, scope, [{ offerId: id, clientId: entry.clientId }], now)).get(id) ?? []
  if (isHeard) await queueOfferEvents(tx, 'offer.sent', [{ businessId: scope.businessId, offerId: id }], now)
  return {
    offerId: id,
    startsAt: start?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    channels,
    heldUntil: offerHeldUntil(channels, start, scope.timeZone, now)?.toISOString() ?? null,
    claimUrl: offerUrl(scope, id),
  }
}

type Entry = Awaited<ReturnType<typeof loadEntry>>

async function loadEntry(tx: Db | Tx, scope: OwnerScope, entryId: string) {
  const entry = await tx.waitlistEntry.findFirst({
    where: { businessId: scope.businessId, id: entryId, active: true },
    select: ENTRY,
  })
  if (!entry) throw notFound('Waitlist entry not found')
  return entry
}

/**
 * Returns a staff member who is free at that time. The owner may offer times within the minimum notice and beyond the
 * booking window.
 */
async function chooseStaff(tx: Tx, scope: OwnerScope, wanted: Wanted & { start: Date }, now: Date): Promise<string> {
  const { terms, start, staffId } = wanted
  if (start <= now) throw invalidFields({ start: 'Please choose a time in the future' })
  const date = localDateOf(start, scope.timeZone)
  const { input } = await loadSchedule(tx, scope, { ...termsOf(terms), from: date, to: date, staffId }, now)
  const unlimited = withoutClientLimits(input)
  const verdict = explainStart(unlimited, start, staffId ?? undefined)
  const [first] = verdict.ok ? inOrderOfLoad(unlimited, verdict.staffIds, date, scope.timeZone) : []
  if (first) return first
  throw verdict.ok ? conflict('slot_taken', 'That time was just taken') : startRefusal(verdict.reason, staffId)
}

interface NewOffer {
  id: string
  start: Date | null
  duration: number
  staffId: string | null
  /** The start of the claim window, if the night delays it; null for now. */
  sentFrom: Date | null
}

interface StoredOffer {
  expiresAt: Date
  /** Whether a webhook subscribes to it. */
  isHeard: boolean
}

/**
 * Inserts the offer with the database's time, by which the claim is judged, too. An older, expired offer is ended
 * first.
 */
async function insertOffer(tx: Tx, scope: OwnerScope, entry: Entry, offer: NewOffer): Promise<StoredOffer> {
  await expireOffersOf(tx, scope, entry.id)
  const now = await readDatabaseTime(tx)
  const { id, start, duration, staffId } = offer
  const expiresAt = expiryOf(offer, now)
  const own = { businessId: scope.businessId, entryId: entry.id }
  const { count } = await tx.waitlistOffer.createMany({
    data: [
      {
        ...own,
        id,
        tokenHash: hashOfferToken(offerToken(id)),
        startsAt: start,
        duration,
        staffId,
        expiresAt,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  })
  if (count === 1) return { expiresAt, isHeard: await hasListeners(tx, scope, 'offer.sent') }
  const live = await tx.waitlistOffer.findFirst({
    where: { ...own, status: 'live' },
    select: { expiresAt: true },
  })
  const until = live
    ? ` until ${formatDateShort(live.expiresAt, scope.timeZone)}, ${formatTime(live.expiresAt, scope.timeZone)}`
    : ''
  throw conflict('offer_live', `${entry.client.name} already has an offer${until}`)
}

/** Returns when the offer ends: a day after it is sent, and before the time itself. */
function expiryOf({ start, sentFrom }: NewOffer, now: Date): Date {
  const sentAt = Math.max(now.getTime(), sentFrom?.getTime() ?? 0)
  const end = sentAt + HAND_OFFER_HOURS * 3_600_000
  return new Date(start === null ? end : Math.min(end, start.getTime()))
}
