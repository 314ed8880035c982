/** Erases a whole business: the owner closes it immediately, and the worker deletes it in small steps. */
import { randomBytes, randomUUID } from 'node:crypto'
import { KEPT_DAYS, isSameName } from '@/lib/domain/erase'
import type { Db, Tx } from '../db'
import type { Deps } from '../deps'
import { Prisma } from '../generated/prisma/client'
import { invalidFields, notFound } from '../http/app-error'
import { eachRow, RowBackoff } from '../jobs/each-row'
import { removePicturesOf } from '../media/remove'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import type { OwnerScope } from '../scope'
import { ended } from '../waitlist/leave'
import { ERASE_TRANSACTION } from './client'
import { holdSubdomain } from './held-subdomain'
import { unsafeAcrossBusinessesHandOverOptOuts } from './opt-outs'

/**
 * Deletes the owner with their sessions and sign-in links. From then on, the business can't be reached and no queued
 * message is sent; the worker deletes the rest (`unsafeAcrossBusinessesEraseClosed`). The subdomain is reserved for 30
 * days. Throws 400 if `typedName` isn't the business's name, 404 if it is already gone.
 */
export async function eraseBusiness(scope: OwnerScope, typedName: string, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    await lockScheduleExclusive(tx, scope)
    await requireName(tx, scope, typedName)
    await holdSubdomain(tx, scope.subdomain, new Date(now.getTime() + KEPT_DAYS.heldSubdomain * 86_400_000))
    await unsafeAcrossBusinessesHandOverOptOuts(tx, scope)
    await stopEverything(tx, scope, now)
    await closeDoors(tx, scope, now)
    await forgetOwner(tx, scope)
  }, ERASE_TRANSACTION)
}

async function requireName(tx: Tx, { businessId }: OwnerScope, typedName: string): Promise<void> {
  const [business] = await tx.$queryRaw<{ name: string }[]>`
    SELECT business_name AS name FROM businesses WHERE id = ${businessId}::uuid AND erasing_since IS NULL FOR UPDATE`
  if (!business) throw notFound('Business not found')
  if (!isSameName(typedName, business.name))
    throw invalidFields({ businessName: `Type the name exactly: ${business.name}` })
}

async function stopEverything(tx: Tx, { businessId }: OwnerScope, now: Date): Promise<void> {
  await tx.$executeRaw`
    WITH stopped AS (DELETE FROM messages WHERE business_id = ${businessId}::uuid AND status IN ('queued', 'sending') RETURNING id)
    DELETE FROM dev_inbox d USING stopped WHERE d.id = stopped.id`
  await tx.recoveryRun.updateMany({
    where: { businessId, status: { in: ['open', 'proposed'] } },
    data: { status: 'stopped', closedAt: now, nextWaveAt: null },
  })
  await tx.waitlistOffer.updateMany({
    where: { businessId, status: 'live' },
    data: { status: 'withdrawn', answeredAt: now },
  })
  await tx.waitlistEntry.updateMany({ where: { businessId, active: true }, data: ended('erased', now) })
}

/**
 * Closes the business: replaces its subdomain and details, so that nobody can find it, deletes its API keys, calendar
 * feeds and webhooks, and turns off everything that a worker job would act on. Assigns it to a placeholder user, so that
 * the owner can start over immediately.
 */
async function closeDoors(tx: Tx, { businessId }: OwnerScope, now: Date): Promise<void> {
  const subdomain = `erased-${randomBytes(10).toString('hex')}`
  await tx.customDomain.deleteMany({ where: { businessId } })
  await tx.apiKey.deleteMany({ where: { businessId } })
  await tx.calendarFeed.deleteMany({ where: { businessId } })
  // Deletes their deliveries too.
  await tx.webhookEndpoint.deleteMany({ where: { businessId } })
  const placeholder = await tx.user.create({ data: { email: `${randomUUID()}@erased.invalid` }, select: { id: true } })
  await tx.business.update({
    where: { id: businessId },
    data: {
      ownerId: placeholder.id,
      subdomain,
      customDomain: null,
      erasingSince: now,
      businessName: 'Erased business',
      email: null,
      phone: null,
      address: null,
      description: null,
      website: null,
      socialLinks: Prisma.DbNull,
      mapLink: null,
      smsEnabled: false,
      smsFrom: null,
      eveningBriefEnabled: false,
      morningBriefEnabled: false,
      recoveryMode: 'off',
      releaseHours: null,
    },
    select: { id: true },
  })
}

async function forgetOwner(tx: Tx, { userId }: OwnerScope): Promise<void> {
  await tx.$executeRaw`DELETE FROM verification_tokens WHERE identifier = (SELECT email FROM users WHERE id = ${userId}::uuid)`
  await tx.$executeRaw`DELETE FROM sessions WHERE sess ->> 'userId' = ${userId}`
  await tx.user.deleteMany({ where: { id: userId } })
}

const BATCH = 1000
const ROUNDS = 20
const CLOSED = 10
/** Tables with many rows, each before the ones it refers to; the others are deleted with the business. */
const GROWING = [
  'reminders',
  'appointment_events',
  'interventions',
  'owner_tasks',
  'inbound_messages',
  'waitlist_offers',
  'recovery_runs',
  'waitlist',
  'appointments',
  'clients',
  'idempotency_keys',
  'owner_actions',
  'sms_opt_outs',
] as const

/**
 * Deletes the rows of closed businesses, in statements of at most 1,000 rows that skip locked rows, and finally each
 * business with its placeholder user. Safe to stop and repeat at any point. If a business fails, `resting` delays its
 * next attempt, and the others continue. Returns `more` if something is left.
 */
export async function unsafeAcrossBusinessesEraseClosed(
  { db, clock }: Deps,
  signal: AbortSignal,
  resting = new RowBackoff(),
): Promise<{ more: boolean }> {
  const now = clock.now()
  const closed = await db.business.findMany({
    where: { erasingSince: { not: null }, id: { notIn: resting.keys(now) } },
    select: { id: true, ownerId: true },
    orderBy: { erasingSince: 'asc' },
    take: CLOSED,
  })
  let isLeft = closed.length === CLOSED
  const { isStopped } = await eachRow(
    closed,
    {
      failure: 'business not erased',
      ids: ({ id }) => ({ businessId: id }),
      signal,
      putOff: ({ id }) => resting.failed(id, now),
    },
    async ({ id, ownerId }) => {
      for (let round = 1; await deleteBatch(db, id); round += 1) {
        if (signal.aborted || round === ROUNDS) {
          isLeft = true
          return
        }
      }
      await removePicturesOf(db, id)
      await db.user.deleteMany({ where: { id: ownerId } })
    },
  )
  return { more: isLeft || isStopped }
}

/**
 * Deletes a batch from each table. Returns true as soon as a batch was full, because the tables it refers to must wait.
 */
async function deleteBatch(db: Db, businessId: string): Promise<boolean> {
  if (await deleteMessages(db, businessId)) return true
  for (const table of GROWING) {
    const from = Prisma.raw(`"${table}"`)
    const count = await db.$executeRaw`
      DELETE FROM ${from} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${from} WHERE business_id = ${businessId}::uuid LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`
    if (count >= BATCH) return true
  }
  return false
}

async function deleteMessages(db: Db, businessId: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH gone AS (
      DELETE FROM messages WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM messages WHERE business_id = ${businessId}::uuid LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
      RETURNING id
    ), unseen AS (DELETE FROM dev_inbox d USING gone WHERE d.id = gone.id)
    SELECT count(*)::int AS count FROM gone`
  return (row?.count ?? 0) >= BATCH
}
