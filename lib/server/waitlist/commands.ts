/** Joining and leaving the waitlist. */
import {
  WAITLIST_CONSENT_TEXT,
  type AddToWaitlistBody,
  type JoinedWaitlist,
  type JoinWaitlistBody,
  type WaitlistEntry,
} from '@/lib/contracts/waitlist'
import { visitorCounters } from '@/lib/domain/rate-limits'
import { findOrAddVisitor } from '../client/commands'
import { readReminderChoice } from '../client/reminder-choice'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { invalidFields, notFound } from '../http/app-error'
import { NO_REQUEST, withIdempotencyKey, type VisitorRequest } from '../http/idempotency'
import { queueWaitlistJoined } from '../messaging/enqueue'
import { requireWithin } from '../rate-limit/count'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { wakeRuns } from '../recovery/wake'
import type { BusinessScope, OwnerScope } from '../scope'
import { findService } from '../service/queries'
import { waitingUrl } from './entry-link'
import { leaveWaitlist } from './leave'
import { getWaitlistEntry, positionOf } from './queries'
import { toStoredWish } from './wish'

const TOO_MANY = 'There were too many waitlist requests from you or your connection just now.'

/**
 * Puts a client at the end of the list. Throws 404 for another business's client, 400 for a past day or a staff member
 * who doesn't perform the service.
 */
export async function addToWaitlist(scope: OwnerScope, body: AddToWaitlistBody, deps: Deps): Promise<WaitlistEntry> {
  const now = deps.clock.now()
  const known = await deps.db.client.count({
    where: { businessId: scope.businessId, id: body.clientId, archivedAt: null },
  })
  if (known === 0) throw notFound('Client not found')
  const { id } = await deps.db.$transaction((tx) => joinOnce(tx, scope, body, now))
  return getWaitlistEntry(scope, id, now, deps.db)
}

/**
 * Adds a visitor to the waitlist, as a new or known client. A client who is already waiting for the same service keeps
 * their position but gets the new days, time of day, staff member, notice and note. They get the entry's link only by
 * message, because anyone who knows their name and number could join as them. A repeat with the same key gets the first
 * response. Counts by the visitor's address and contact, and throws 429 `rate_limited` past a limit.
 */
export async function joinWaitlist(
  scope: BusinessScope,
  body: JoinWaitlistBody,
  deps: Deps,
  asked: VisitorRequest = NO_REQUEST,
): Promise<JoinedWaitlist> {
  const now = deps.clock.now()
  await requireOffered(scope, body.service, deps)
  // The link isn't stored with the response, because it is a key.
  const { isNew, ...joined } = await deps.db.$transaction((tx) =>
    withIdempotencyKey(tx, scope, asked.idempotencyKey, body, now, async () => {
      await requireWithin(
        tx,
        visitorCounters({
          what: 'waitlist',
          businessId: scope.businessId,
          block: asked.block ?? null,
          email: body.email ?? null,
          phone: body.phone,
        }),
        TOO_MANY,
      )
      const choice = await readReminderChoice(tx, scope, body, WAITLIST_CONSENT_TEXT)
      const client = await findOrAddVisitor(
        tx,
        scope,
        {
          name: body.name,
          email: body.email ?? null,
          phone: body.phone,
          ...choice,
        },
        now,
      )
      const entry = await joinOnce(tx, scope, { ...body, clientId: client.id }, now)
      const channels = await queueWaitlistJoined(tx, scope, { entryId: entry.id, clientId: client.id }, now)
      return { id: entry.id, position: await positionOf(tx, scope, entry), isNew: entry.isNew, channels }
    }),
  )
  return {
    ...joined,
    waitingUrl: isNew ? waitingUrl({ ...scope, id: scope.businessId }, joined.id) : null,
  }
}

/** Throws unless the business offers the service. A business that lists no services accepts any. */
async function requireOffered(scope: BusinessScope, service: string, { db }: Deps): Promise<void> {
  if (await findService(db, scope, { name: service })) return
  const offered = await db.service.count({ where: { businessId: scope.businessId, active: true } })
  if (offered > 0) throw invalidFields({ service: 'This service is not offered' })
}

/** Removes an entry from the list and withdraws its live offer. Throws 404 if the entry is no longer waiting. */
export async function removeFromWaitlist(scope: OwnerScope, entryId: string, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    await lockScheduleExclusive(tx, scope)
    if (!(await leaveWaitlist(tx, scope, entryId, 'left', now))) throw notFound('Waitlist entry not found')
  })
}

/** Stores the client's preferences and makes every open run of the business due. */
async function joinOnce(tx: Tx, scope: BusinessScope, wish: AddToWaitlistBody, now: Date): Promise<JoinedEntry> {
  const entry = await storeWish(tx, scope, wish, now)
  await wakeRuns(tx, scope)
  return entry
}

interface JoinedEntry {
  id: string
  createdAt: Date
  /** Whether the entry is new: false if the client was already waiting for this service. */
  isNew: boolean
}

async function storeWish(tx: Tx, scope: BusinessScope, wish: AddToWaitlistBody, now: Date): Promise<JoinedEntry> {
  const service = await findService(tx, scope, { name: wish.service })
  const own = { businessId: scope.businessId }
  const name = service?.name ?? wish.service
  const stored = { ...(await toStoredWish(tx, scope, wish, service?.id ?? null, now)), notes: wish.notes ?? null }
  const waiting = await tx.waitlistEntry.findFirst({
    where: {
      ...own,
      clientId: wish.clientId,
      active: true,
      appointmentId: null,
      service: { equals: name, mode: 'insensitive' },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  const select = { id: true, createdAt: true } as const
  if (waiting) {
    const data = { ...stored, service: name, serviceId: service?.id ?? null, unansweredOffers: 0 }
    return {
      ...(await tx.waitlistEntry.update({ where: { businessId_id: { ...own, id: waiting.id } }, data, select })),
      isNew: false,
    }
  }
  const data = {
    ...own,
    clientId: wish.clientId,
    service: name,
    serviceId: service?.id ?? null,
    ...stored,
    createdAt: now,
  }
  return { ...(await tx.waitlistEntry.create({ data, select })), isNew: true }
}
