/** Joining and leaving the waitlist. */
import { WAITLIST_CONSENT_TEXT, type AddToWaitlistBody, type JoinedWaitlist, type JoinWaitlistBody, type WaitlistEntry } from '@/lib/contracts/waitlist'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { findOrAddVisitor } from '../client/commands'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { invalidFields, notFound } from '../http/app-error'
import { once } from '../http/idempotency'
import type { BusinessScope, OwnerScope } from '../scope'
import { findService } from '../service/queries'
import { getWaitlistEntry, positionOf } from './queries'

/** Puts a client at the end of the list. Throws 404 for a client of another business, 400 for a past day. */
export async function addToWaitlist(scope: OwnerScope, body: AddToWaitlistBody, deps: Deps): Promise<WaitlistEntry> {
  const now = deps.clock.now()
  const known = await deps.db.client.count({ where: { businessId: scope.businessId, id: body.clientId, archivedAt: null } })
  if (known === 0) throw notFound('Client not found')
  const { id } = await deps.db.$transaction((tx) => joinOnce(tx, scope, body, now))
  return getWaitlistEntry(scope, id, now)
}

/**
 * A visitor joins, as a client new or known. Who already waits for the same service keeps
 * her place, with the day and note she gives now. A repeat with the same key gets the first answer.
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

type Wish = Pick<AddToWaitlistBody, 'clientId' | 'service' | 'preferredDate' | 'notes'>

async function joinOnce(tx: Tx, scope: BusinessScope, wish: Wish, now: Date): Promise<{ id: string; createdAt: Date }> {
  const service = await findService(tx, scope, { name: wish.service })
  const preferredDate = toPreferredDate(scope, wish.preferredDate ?? null, now)
  const own = { businessId: scope.businessId }
  const name = service?.name ?? wish.service
  const waiting = await tx.waitlistEntry.findFirst({
    where: { ...own, clientId: wish.clientId, active: true, service: { equals: name, mode: 'insensitive' } }, select: { id: true },
  })
  if (waiting) {
    return tx.waitlistEntry.update({
      where: { businessId_id: { ...own, id: waiting.id } }, data: { preferredDate, notes: wish.notes ?? null },
      select: { id: true, createdAt: true },
    })
  }
  return tx.waitlistEntry.create({
    data: {
      ...own, clientId: wish.clientId, service: name, serviceId: service?.id ?? null,
      preferredDate, notes: wish.notes ?? null, createdAt: now,
    },
    select: { id: true, createdAt: true },
  })
}

/** Start of the wanted day in the business's zone. */
function toPreferredDate(scope: BusinessScope, text: string | null, now: Date): Date | null {
  if (text === null) return null
  const date = text.length === 10 ? text : localDateOf(new Date(text), scope.timeZone)
  if (date < localDateOf(now, scope.timeZone)) throw invalidFields({ preferredDate: 'Please choose today or a later date' })
  return startOfBusinessDay(date, scope.timeZone)
}
