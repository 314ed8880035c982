/** Records how a call ended, guarded by the lease token: a worker that lost its delivery changes nothing. */
import { randomInt } from 'node:crypto'
import { FAILING_DAYS, hasFailedTooLong, nextDelivery, PING, type DisabledReason } from '@/lib/domain/webhook'
import { formatDateLong } from '@/lib/domain/time'
import type { Db, Tx } from '../db'
import { raiseTask } from '../owner-task/raise-task'
import { lockEndpoint } from '../row-lock'
import type { ClaimedDelivery } from './claim'

/** The outcome of a call. */
export interface CallOutcome {
  /** Null if there was no response. */
  status: number | null
  /** The error; null on success. */
  error: string | null
  /** The beginning of the response. */
  excerpt: string | null
  durationMs: number
  /** Whether retrying is pointless. */
  isFinal: boolean
  /** Whether the endpoint says that it is gone permanently. */
  isGone: boolean
}

/** Marks the delivery as delivered and its endpoint as working. */
export async function settleDelivered(
  db: Db,
  claimed: ClaimedDelivery,
  outcome: CallOutcome,
  now: Date,
): Promise<void> {
  const { count } = await db.webhookDelivery.updateMany({
    where: heldBy(claimed),
    data: { ...attemptOf(claimed, outcome, now), state: 'delivered' },
  })
  if (count === 0) return
  await db.webhookEndpoint.updateMany({
    where: { businessId: claimed.businessId, id: claimed.endpointId, consecutiveFailures: { gt: 0 } },
    data: { consecutiveFailures: 0, failingSince: null },
  })
}

const STEPS = 1_000_000

/**
 * Queues the delivery's next attempt, or marks it as failed: after the last attempt, if a retry is pointless, or if its
 * endpoint is off by now. Turns off an endpoint that is gone, or has failed for days when a delivery fails for good;
 * then fails its waiting deliveries and raises an owner task. Doesn't count tests as failures. `random` (0 to 1) is the
 * next attempt's place within the jitter.
 */
export async function settleUndelivered(
  db: Db,
  claimed: ClaimedDelivery,
  outcome: CallOutcome,
  now: Date,
  random: number = randomInt(STEPS) / STEPS,
): Promise<void> {
  const { businessId, endpointId } = claimed
  await db.$transaction(async (tx) => {
    await lockEndpoint(tx, claimed, endpointId)
    const endpoint = await tx.webhookEndpoint.findUnique({
      where: { businessId_id: { businessId, id: endpointId } },
      select: { active: true, failingSince: true, business: { select: { timezone: true } } },
    })
    if (!endpoint) return
    const next =
      outcome.isFinal || outcome.isGone || !endpoint.active ? null : nextDelivery(claimed.attempts + 1, random, now)
    const { count } = await tx.webhookDelivery.updateMany({
      where: heldBy(claimed),
      data: {
        ...attemptOf(claimed, outcome, now),
        ...(next === null ? { state: 'failed' } : { state: 'due', nextAt: next }),
      },
    })
    if (count === 0) return
    const failingSince = endpoint.failingSince ?? now
    const isTest = claimed.type === PING
    if (!isTest)
      await tx.webhookEndpoint.updateMany({
        where: { businessId, id: endpointId },
        data: { consecutiveFailures: { increment: 1 }, failingSince },
      })
    // A delivery that is tried again may still succeed, however long ago the failure before it was.
    const isFailing = !isTest && next === null && hasFailedTooLong(failingSince, now)
    const reason = outcome.isGone ? 'gone' : isFailing ? 'failing' : null
    if (reason !== null && endpoint.active)
      await disable(tx, claimed, reason, { failingSince, timeZone: endpoint.business.timezone })
  })
}

/**
 * Turns the endpoint off for this reason and fails its waiting deliveries. Call it in a transaction that holds the lock
 * on the endpoint.
 */
export async function turnOff(
  tx: Tx,
  of: { businessId: string; endpointId: string },
  reason: DisabledReason,
): Promise<void> {
  const { businessId, endpointId } = of
  await tx.webhookEndpoint.updateMany({
    where: { businessId, id: endpointId },
    data: { active: false, disabledReason: reason, version: { increment: 1 } },
  })
  await tx.webhookDelivery.updateMany({
    where: { businessId, endpointId, state: 'due' },
    data: { state: 'failed', lastError: 'The webhook was turned off before this was sent' },
  })
}

async function disable(
  tx: Tx,
  { businessId, endpointId, url }: ClaimedDelivery,
  reason: 'gone' | 'failing',
  since: { failingSince: Date; timeZone: string },
): Promise<void> {
  await turnOff(tx, { businessId, endpointId }, reason)
  const { host } = new URL(url)
  const why =
    reason === 'gone'
      ? 'returned “410 Gone”'
      : `has failed for ${FAILING_DAYS} days, since ${formatDateLong(since.failingSince, since.timeZone)}`
  await raiseTask(tx, businessId, {
    kind: 'webhook_off',
    dedupeKey: `webhook_off:${endpointId}:${since.failingSince.toISOString()}`,
    text: `Your webhook at ${host} ${why}, and was turned off. Once it works again, turn it on under Settings, Webhooks.`,
  })
}

function attemptOf(claimed: ClaimedDelivery, { status, error, excerpt, durationMs }: CallOutcome, now: Date) {
  return {
    attempts: claimed.attempts + 1,
    lastAttemptAt: now,
    lastStatus: status,
    lastError: error,
    responseExcerpt: excerpt,
    durationMs,
    leaseUntil: null,
    leaseToken: null,
  }
}

function heldBy({ businessId, deliveryId, leaseToken }: ClaimedDelivery) {
  return { businessId, id: deliveryId, state: 'sending', leaseToken }
}
