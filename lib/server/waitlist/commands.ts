/** Joining and leaving the waitlist. */
import { LAST_DAY_TOO_EARLY, WAITLIST_CONSENT_TEXT, type AddToWaitlistBody, type JoinedWaitlist, type JoinWaitlistBody, type WaitlistEntry } from '@/lib/contracts/waitlist'
import type { LocalDate } from '@/lib/domain/local-date'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { minutesOfTimeOfDay } from '@/lib/domain/time-of-day'
import { findOrAddVisitor } from '../client/commands'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { invalidFields, notFound } from '../http/app-error'
import { once } from '../http/idempotency'
import type { BusinessScope, OwnerScope } from '../scope'
import { findService } from '../service/queries'
import { getWaitlistEntry, positionOf } from './queries'

/** Puts a client at the end of the list. Throws 404 for a client of another business, 400 for a past day or a person who doesn't do the service. */
export async function addToWaitlist(scope: OwnerScope, body: AddToWaitlistBody, deps: Deps): Promise<WaitlistEntry> {
  const now = deps.clock.now()
  const known = await deps.db.client.count({ where: { businessId: scope.businessId, id: body.clientId, archivedAt: null } })
  if (known === 0) throw notFound('Client not found')
  const { id } = await deps.db.$transaction((tx) => joinOnce(tx, scope, body, now))
  return getWaitlistEntry(scope, id, now)
}

/**
 * A visitor joins, as a client new or known. Who already waits for the same service keeps
 * her place, with the days, time of day, person and note she gives now. A repeat with the same key gets the first answer.
 */
export async function joinWaitlist(
  scope: BusinessScope, body: JoinWaitlistBody, deps: Deps, options: { idempotencyKey: string | null } = { idempotencyKey: null },
): Promise<JoinedWaitlist> {
  const now = deps.clock.now()
  await requireOffered(scope, body.service, deps)
  return deps.db.$transaction((tx) => once(tx, scope, options.idempotencyKey, body, now, async () => {
    const client = await findOrAddVisitor(tx, scope, {
      name: body.name, email: body.email ?? null, phone: body.phone,
      smsConsentText: body.smsConsent === false ? null : WAITLIST_CONSENT_TEXT,
    }, now)
    const entry = await joinOnce(tx, scope, { ...body, clientId: client.id }, now)
    return { id: entry.id, position: await positionOf(tx, scope, entry) }
  }))
}

/** A business that lists no services takes any wish. */
async function requireOffered(scope: BusinessScope, service: string, { db }: Deps): Promise<void> {
  if (await findService(db, scope, { name: service })) return
  const offered = await db.service.count({ where: { businessId: scope.businessId, active: true } })
  if (offered > 0) throw invalidFields({ service: 'This service is not offered' })
}

/** Takes an entry off the list and its live offer back. Throws 404 where it doesn't wait any more. */
export async function removeFromWaitlist(scope: OwnerScope, entryId: string, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    if (!(await leaveWaitlist(tx, scope, entryId, now))) throw notFound('Waitlist entry not found')
  })
}

/** Afterwards the entry doesn't wait; false where it didn't before. Part of a command's transaction. */
export async function leaveWaitlist(tx: Tx, scope: BusinessScope, entryId: string, now: Date): Promise<boolean> {
  const own = { businessId: scope.businessId }
  await tx.waitlistOffer.updateMany({ where: { ...own, entryId, status: 'live' }, data: { status: 'withdrawn', answeredAt: now } })
  const { count } = await tx.waitlistEntry.updateMany({ where: { ...own, id: entryId, active: true }, data: { active: false } })
  return count === 1
}

async function joinOnce(tx: Tx, scope: BusinessScope, wish: AddToWaitlistBody, now: Date): Promise<{ id: string; createdAt: Date }> {
  const service = await findService(tx, scope, { name: wish.service })
  const own = { businessId: scope.businessId }
  const name = service?.name ?? wish.service
  const stored = {
    ...toPreferredDays(scope, wish, now), ...minutesOfTimeOfDay(wish.timeOfDay ?? 'any'),
    staffId: await wantedStaff(tx, scope, wish.staffId ?? null, service?.id ?? null), notes: wish.notes ?? null,
  }
  const waiting = await tx.waitlistEntry.findFirst({
    where: { ...own, clientId: wish.clientId, active: true, service: { equals: name, mode: 'insensitive' } }, select: { id: true },
  })
  if (waiting) {
    return tx.waitlistEntry.update({
      where: { businessId_id: { ...own, id: waiting.id } }, data: { ...stored, unansweredOffers: 0 }, select: { id: true, createdAt: true },
    })
  }
  return tx.waitlistEntry.create({
    data: { ...own, clientId: wish.clientId, service: name, serviceId: service?.id ?? null, ...stored, createdAt: now },
    select: { id: true, createdAt: true },
  })
}

/** The id of a person who does the service. Throws 400 for anyone else. */
async function wantedStaff(tx: Tx, scope: BusinessScope, staffId: string | null, serviceId: string | null): Promise<string | null> {
  if (staffId === null) return null
  const person = await tx.staff.findFirst({
    where: { businessId: scope.businessId, id: staffId, active: true }, select: { services: { select: { serviceId: true } } },
  })
  if (!person) throw invalidFields({ staffId: 'Choose a person of this business' })
  const does = serviceId === null || person.services.length === 0 || person.services.some((service) => service.serviceId === serviceId)
  if (!does) throw invalidFields({ staffId: 'This person does not offer this service' })
  return staffId
}

/** Starts of the first and the last wanted day in the business's zone; a last day alone counts from today. */
function toPreferredDays(scope: BusinessScope, wish: AddToWaitlistBody, now: Date): { preferredDate: Date | null; preferredUntil: Date | null } {
  const today = localDateOf(now, scope.timeZone)
  const until = toDay(scope, 'preferredUntil', wish.preferredUntil ?? null, today)
  const from = toDay(scope, 'preferredDate', wish.preferredDate ?? null, today) ?? (until === null ? null : today)
  if (from !== null && until !== null && until < from) throw invalidFields({ preferredUntil: LAST_DAY_TOO_EARLY })
  const start = (date: LocalDate | null) => (date === null ? null : startOfBusinessDay(date, scope.timeZone))
  return { preferredDate: start(from), preferredUntil: start(until) }
}

function toDay(scope: BusinessScope, field: string, text: string | null, today: LocalDate): LocalDate | null {
  if (text === null) return null
  const date = text.length === 10 ? text : localDateOf(new Date(text), scope.timeZone)
  if (date < today) throw invalidFields({ [field]: 'Please choose today or a later date' })
  return date
}
