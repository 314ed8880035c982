/** What the holder of an offer's link may do with it. */
import type { ClaimOfferBody, PublicOffer } from '@/lib/contracts/waitlist'
import { freeStaff, insertWithFirstFree } from '../appointment/booking'
import { readInstant } from '../appointment/instant'
import { recordEvent } from '../appointment/store'
import { findAlternatives } from '../availability/queries'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { AppError, conflict, invalidFields } from '../http/app-error'
import { CLIENT_REACH_SELECT, loadReminderSettings, syncReminders } from '../reminder/commands'
import type { OfferScope } from '../scope'
import type { ServiceTerms } from '../service/queries'
import { getPublicOffer, loadOfferEntry } from './offer-queries'
import { termsOfEntry } from './offer-terms'
import { endOffersUnder } from './withdraw'

/** Source: decisions 8. */
const JUST_TAKEN = 'Just taken - you keep your place'
const REFUSALS: Record<string, { code: string; message: string }> = {
  taken: { code: 'offer_taken', message: JUST_TAKEN },
  expired: { code: 'offer_expired', message: 'This offer has ended - you keep your place' },
  declined: { code: 'offer_closed', message: 'You let this offer go - you keep your place' },
  withdrawn: { code: 'offer_closed', message: 'This offer is no longer open' },
}

/**
 * Books the offered time, confirmed, and takes the client off the waitlist: one transaction,
 * decided by the database's time and the exclusion constraint, so of several holders one gets
 * it. The others get 409 `offer_taken`; a late one 409 `offer_expired`. Where she
 * chooses the time herself a taken one is 409 `slot_taken` with alternatives and the offer
 * stands. Claiming twice is success and one appointment.
 */
export async function claimOffer(scope: OfferScope, body: ClaimOfferBody, deps: Deps): Promise<PublicOffer> {
  const now = deps.clock.now()
  const { startsAt, entry } = await loadOfferEntry(scope, deps.db)
  const terms = await termsOfEntry(deps.db, scope, entry)
  const chosen = startsAt === null && body.start ? readInstant(scope, body.start) : null
  try {
    await deps.db.$transaction((tx) => claim(tx, scope, { entry, terms, chosen }, now))
  } catch (error) {
    if (chosen === null || !(error instanceof AppError) || error.code !== 'slot_taken') throw error
    throw conflict('slot_taken', 'That time was just taken', { alternatives: await findAlternatives(scope, { terms, around: chosen }, now) })
  }
  const offer = await getPublicOffer(scope)
  const refusal = REFUSALS[offer.state]
  if (refusal) throw conflict(refusal.code, refusal.message)
  return offer
}

/** Says no to the offer and keeps the place; who answers has no unanswered offers. Twice is success; 409 once it was claimed. */
export async function declineOffer(scope: OfferScope, deps: Deps): Promise<PublicOffer> {
  await deps.db.$executeRaw`
    WITH declined AS (
      UPDATE waitlist_offers SET status = 'declined', answered_at = now()
      WHERE business_id = ${scope.businessId}::uuid AND id = ${scope.offerId}::uuid AND status = 'live' AND expires_at > now()
      RETURNING business_id, entry_id
    )
    UPDATE waitlist w SET unanswered_offers = 0 FROM declined WHERE w.business_id = declined.business_id AND w.id = declined.entry_id`
  const offer = await getPublicOffer(scope)
  if (offer.state === 'claimed') throw conflict('offer_closed', 'This time is already yours')
  return offer
}

interface Claim {
  entry: { id: string; clientId: string }
  terms: ServiceTerms
  /** The time she chose, where the offer leaves it to her. */
  chosen: Date | null
}

interface ClaimedRow {
  startsAt: Date | null
  staffId: string | null
  duration: number
}

/** Commits the claim, or that the time was lost; leaves an offer that can't be claimed as it is. */
async function claim(tx: Tx, scope: OfferScope, wish: Claim, now: Date): Promise<void> {
  const [row] = await tx.$queryRaw<ClaimedRow[]>`
    UPDATE waitlist_offers SET status = 'claimed', answered_at = now()
    WHERE business_id = ${scope.businessId}::uuid AND id = ${scope.offerId}::uuid AND status = 'live' AND expires_at > now()
    RETURNING starts_at AS "startsAt", staff_id AS "staffId", duration`
  if (!row) return
  const start = row.startsAt ?? wish.chosen
  if (start === null) throw invalidFields({ start: 'Please select a time' })
  const staffIds = row.staffId ? [row.staffId] : await freeStaff(tx, scope, wish.terms, start, null, now)
  const durationMinutes = row.startsAt ? row.duration : wish.terms.duration
  const id = await insertVisit(tx, scope, { ...wish, start, staffIds, durationMinutes }, now)
  if (id === null && row.startsAt === null) throw conflict('slot_taken', 'That time was just taken')
  await tx.waitlistOffer.update({
    where: { businessId_id: { businessId: scope.businessId, id: scope.offerId } },
    data: id === null ? { status: 'lost' } : { appointmentId: id }, select: { id: true },
  })
  if (id === null) return
  await tx.waitlistEntry.updateMany({ where: { businessId: scope.businessId, id: wish.entry.id }, data: { active: false, unansweredOffers: 0 } })
  await endOffersUnder(tx, scope, id, 'lost', now)
}

/** The visit with its history and messages; null where the time is taken. */
async function insertVisit(
  tx: Tx, scope: OfferScope, visit: Claim & { start: Date; staffIds: string[]; durationMinutes: number }, now: Date,
): Promise<string | null> {
  const { terms, start, durationMinutes } = visit
  const id = await insertWithFirstFree(tx, scope, visit.staffIds, {
    clientId: visit.entry.clientId, serviceId: terms.id === '' ? null : terms.id, service: terms.name, start, durationMinutes,
    bufferBeforeMinutes: terms.bufferBeforeMinutes, bufferAfterMinutes: terms.bufferAfterMinutes,
    notes: null, clientMood: null, moodEmoji: null, appointmentMoodNotes: null, priceCents: terms.price,
    source: 'waitlist', status: 'confirmed',
  }, now)
  if (id === null) return null
  await recordEvent(tx, scope, id, { type: 'booked', actor: 'customer', to: 'confirmed', details: { waitlist: true } }, now)
  const where = { businessId_id: { businessId: scope.businessId, id: visit.entry.clientId } }
  const client = await tx.client.findUniqueOrThrow({
    where, select: CLIENT_REACH_SELECT,
  })
  const settings = await loadReminderSettings(tx, scope)
  await syncReminders(tx, scope, {
    appointmentId: id, clientId: visit.entry.clientId, appointmentDate: start, duration: durationMinutes, status: 'confirmed', statusChangedAt: now, version: 1,
    source: 'waitlist', createdAt: now, client, settings,
  }, 'booked', now)
  return id
}
