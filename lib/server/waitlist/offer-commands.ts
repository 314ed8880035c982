/** Commands for the holder of an offer's link. */
import type { ClaimOfferBody, PublicOffer } from '@/lib/contracts/waitlist'
import { awaitsApproval } from '@/lib/domain/protection'
import { bookedNews, freeStaff, insertWithFirstFree } from '../appointment/booking'
import { readInstant } from '../appointment/instant'
import { moveAppointment } from '../appointment/move'
import { changeStatusOf } from '../appointment/status'
import { loadSubject } from '../appointment/subject'
import { findAlternatives } from '../availability/queries'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { Prisma } from '../generated/prisma/client'
import { AppError, conflict, illegalTransition, invalidFields } from '../http/app-error'
import { notifyOwner } from '../owner-notification/record'
import { lockScheduleExclusive, lockScheduleShared } from '../recovery/schedule-lock'
import { settleTaken } from '../recovery/settle-taken'
import { wakeRunsOf } from '../recovery/wake'
import { CLIENT_REACH_SELECT, loadReminderSettings, syncReminders } from '../reminder/commands'
import type { OfferScope } from '../scope'
import type { ServiceTerms } from '../service/queries'
import { hasListenersSql } from '../webhook/enqueue'
import { queueOfferEvents } from '../webhook/offer-events'
import { ended } from './leave'
import { getPublicOffer, loadOfferEntry } from './offer-queries'
import { staffOfEntry, termsOfEntry } from './offer-terms'

/** Shown to a client who comes second; they aren't removed from the waitlist. */
const JUST_TAKEN = 'Just taken - you keep your place'
const REFUSALS: Record<string, { code: string; message: string }> = {
  taken: { code: 'offer_taken', message: JUST_TAKEN },
  expired: { code: 'offer_expired', message: 'This offer has ended - you keep your place' },
  declined: { code: 'offer_closed', message: 'You let this offer go - you keep your place' },
  withdrawn: { code: 'offer_closed', message: 'This offer is no longer open' },
}

/**
 * Books the offered time as confirmed and removes the client from the waitlist. If they asked for an earlier time,
 * moves their appointment there. Runs in one transaction, decided by the database's clock and the exclusion constraint,
 * so that only one of several holders gets the time. Throws 409 `offer_taken` for the others, 409 `offer_expired` after
 * its end. If the client chooses the time, a taken one is 409 `slot_taken` with alternatives, and the offer stays live.
 * Idempotent: a repeat returns the same appointment.
 */
export async function claimOffer(scope: OfferScope, body: ClaimOfferBody, deps: Deps): Promise<PublicOffer> {
  const now = deps.clock.now()
  const { startsAt, entry } = await loadOfferEntry(scope, deps.db)
  const terms = await termsOfEntry(deps.db, scope, entry)
  const staffId = staffOfEntry(entry)
  const chosen = startsAt === null && body.start ? readInstant(scope, body.start, 'start') : null
  const refused = await tryClaim(() =>
    deps.db.$transaction((tx) => claim(tx, scope, { entry, terms, staffId, chosen }, now)),
  )
  if (refused === 'slot_taken' && chosen !== null) {
    throw conflict('slot_taken', 'That time was just taken', {
      alternatives: await findAlternatives(scope, { terms, around: chosen, staffId }, now),
    })
  }
  if (refused !== null) await endUnclaimable(scope, deps, refused)
  const offer = await getPublicOffer(scope)
  const refusal = REFUSALS[offer.state]
  if (refusal) throw conflict(refusal.code, refusal.message)
  return offer
}

type Refused = 'slot_taken' | 'illegal_transition' | null

const TRIES = 3

/**
 * Tries again if the client's visit was changed at the same moment. Returns why the offer can't be claimed; null if it
 * was claimed.
 */
async function tryClaim(attempt: () => Promise<void>): Promise<Refused> {
  for (let tries = 1; ; tries += 1) {
    try {
      await attempt()
      return null
    } catch (error) {
      const code = error instanceof AppError ? error.code : null
      if (code === 'slot_taken' || code === 'illegal_transition') return code
      if (code !== 'stale' || tries === TRIES) throw error
    }
  }
}

/** Ends an offer whose claim was rolled back: another client has the time, or the visit is over or already earlier. */
async function endUnclaimable(scope: OfferScope, { db }: Deps, refused: Exclude<Refused, null>): Promise<void> {
  await db.$executeRaw`
    UPDATE waitlist_offers SET status = ${refused === 'slot_taken' ? 'lost' : 'withdrawn'}, answered_at = now()
    WHERE business_id = ${scope.businessId}::uuid AND id = ${scope.offerId}::uuid AND status = 'live'`
}

/**
 * Declines the offer; the client keeps their place. Resets their count of unanswered offers, and lets the next clients
 * get offers. Idempotent. Throws 409 if the offer was claimed.
 */
export async function declineOffer(scope: OfferScope, deps: Deps): Promise<PublicOffer> {
  await deps.db.$transaction(async (tx) => {
    await lockScheduleExclusive(tx, scope)
    const declined = await tx.$queryRaw<{ isHeard: boolean }[]>`
      WITH declined AS (
        UPDATE waitlist_offers SET status = 'declined', answered_at = now()
        WHERE business_id = ${scope.businessId}::uuid AND id = ${scope.offerId}::uuid AND status = 'live' AND expires_at > now()
        RETURNING business_id, entry_id
      ), answered AS (
        UPDATE waitlist w SET unanswered_offers = 0 FROM declined WHERE w.business_id = declined.business_id AND w.id = declined.entry_id
      )
      SELECT ${hasListenersSql(Prisma.sql`declined.business_id`, 'offer.declined')} AS "isHeard" FROM declined`
    if (declined.length > 0) await wakeRunsOf(tx, scope, [scope.offerId])
    await queueOfferEvents(
      tx,
      'offer.declined',
      declined.filter(({ isHeard }) => isHeard).map(() => scope),
      deps.clock.now(),
    )
  })
  const offer = await getPublicOffer(scope)
  if (offer.state === 'claimed') throw conflict('offer_closed', 'This time is already yours')
  return offer
}

interface Claim {
  entry: { id: string; clientId: string; appointmentId: string | null }
  terms: ServiceTerms
  /** The only staff member the client accepts; null for anyone. */
  staffId: string | null
  /** The time that the client chose, if the offer has none. */
  chosen: Date | null
}

interface ClaimedRow {
  startsAt: Date | null
  staffId: string | null
  duration: number
  /** Whether a webhook subscribes to claims. */
  isHeard: boolean
}

/** Commits the claim, or the fact that the time was lost; leaves an offer that can't be claimed unchanged. */
async function claim(tx: Tx, scope: OfferScope, wish: Claim, now: Date): Promise<void> {
  await (wish.entry.appointmentId === null ? lockScheduleShared(tx, scope) : lockScheduleExclusive(tx, scope))
  const [row] = await tx.$queryRaw<ClaimedRow[]>`
    UPDATE waitlist_offers SET status = 'claimed', answered_at = now()
    WHERE business_id = ${scope.businessId}::uuid AND id = ${scope.offerId}::uuid AND status = 'live' AND expires_at > now()
      AND EXISTS (SELECT FROM waitlist w WHERE w.business_id = waitlist_offers.business_id AND w.id = waitlist_offers.entry_id AND w.active)
    RETURNING starts_at AS "startsAt", staff_id AS "staffId", duration, ${hasListenersSql(Prisma.sql`waitlist_offers.business_id`, 'offer.claimed')} AS "isHeard"`
  if (!row) return
  const start = row.startsAt ?? wish.chosen
  if (start === null) throw invalidFields({ start: 'Please select a time' })
  const time = {
    start,
    staffIds: row.staffId ? [row.staffId] : await freeStaff(tx, scope, wish.terms, start, wish.staffId, now),
    durationMinutes: row.startsAt ? row.duration : wish.terms.duration,
    isChosen: row.startsAt === null,
  }
  const id =
    wish.entry.appointmentId === null
      ? await insertClaimed(tx, scope, wish, time, now)
      : await moveToClaimed(tx, scope, wish.entry.appointmentId, time, now)
  if (id === null && row.startsAt === null) throw conflict('slot_taken', 'That time was just taken')
  await tx.waitlistOffer.update({
    where: { businessId_id: { businessId: scope.businessId, id: scope.offerId } },
    data: id === null ? { status: 'lost' } : { appointmentId: id },
    select: { id: true },
  })
  if (id === null) return
  if (row.isHeard) await queueOfferEvents(tx, 'offer.claimed', [scope], now)
  await tx.waitlistEntry.updateMany({
    where: { businessId: scope.businessId, id: wish.entry.id },
    data: { ...ended('booked', now), unansweredOffers: 0 },
  })
  if (wish.entry.appointmentId === null) await settleTaken(tx, scope, id, 'waitlist')
}

interface ClaimedTime {
  start: Date
  staffIds: string[]
  durationMinutes: number
  /** Whether the client chose it; otherwise the offer did. */
  isChosen: boolean
}

/**
 * Moves the client's appointment to the earlier time and confirms it, unless it is still waiting for the owner's
 * approval; its later time is refilled. Throws 409 `slot_taken` if another appointment has the time. If the time isn't
 * earlier (any more), throws 409 `illegal_transition`, or 400 if the client chose it.
 */
async function moveToClaimed(
  tx: Tx,
  scope: OfferScope,
  appointmentId: string,
  { start, staffIds, isChosen }: ClaimedTime,
  now: Date,
): Promise<string> {
  const row = await loadSubject(tx, scope, appointmentId)
  if (start >= row.appointmentDate) {
    throw isChosen
      ? invalidFields({ start: 'Please select a time before your appointment' })
      : illegalTransition(row.status, 'moved')
  }
  await moveAppointment(
    tx,
    scope,
    row,
    {
      start,
      durationMinutes: row.duration,
      staffId: staffIds[0] ?? row.staffId,
      service: null,
      filler: 'waitlist',
    },
    now,
  )
  if (!awaitsApproval(row)) await changeStatusOf(tx, scope, appointmentId, 'confirmed', null, now)
  return appointmentId
}

/** Inserts the appointment with its history and messages. Returns its id, or null if the time is taken. */
async function insertClaimed(
  tx: Tx,
  scope: OfferScope,
  { entry, terms }: Claim,
  { start, staffIds, durationMinutes }: ClaimedTime,
  now: Date,
): Promise<string | null> {
  const id = await insertWithFirstFree(
    tx,
    scope,
    staffIds,
    {
      clientId: entry.clientId,
      serviceId: terms.id === '' ? null : terms.id,
      service: terms.name,
      start,
      durationMinutes,
      bufferBeforeMinutes: terms.bufferBeforeMinutes,
      bufferAfterMinutes: terms.bufferAfterMinutes,
      notes: null,
      clientNote: null,
      clientMood: null,
      moodEmoji: null,
      appointmentMoodNotes: null,
      priceCents: terms.price,
      source: 'waitlist',
      status: 'confirmed',
    },
    now,
  )
  if (id === null) return null
  const where = { businessId_id: { businessId: scope.businessId, id: entry.clientId } }
  const client = await tx.client.findUniqueOrThrow({ where, select: CLIENT_REACH_SELECT })
  const settings = await loadReminderSettings(tx, scope)
  await syncReminders(
    tx,
    scope,
    {
      appointmentId: id,
      clientId: entry.clientId,
      appointmentDate: start,
      duration: durationMinutes,
      status: 'confirmed',
      statusChangedAt: now,
      version: 1,
      source: 'waitlist',
      createdAt: now,
      client,
      settings,
    },
    'booked',
    now,
  )
  await notifyOwner(tx, scope, bookedNews(id, entry.clientId), now)
  return id
}
