/** Records how a call ended, held by the lease token: a worker that lost its delivery changes nothing. */
import { randomInt } from 'node:crypto'
import { FAILING_DAYS, hasFailedTooLong, nextDelivery, type DisabledReason } from '@/lib/domain/webhook'
import { formatDateLong } from '@/lib/domain/time'
import type { Db, Tx } from '../db'
import { raiseTask } from '../owner-task/raise-task'
import type { ClaimedDelivery } from './claim'

/** How a call went. */
export interface CallOutcome {
  /** Null where no answer came. */
  status: number | null
  /** What went wrong; null where it worked. */
  error: string | null
  /** The beginning of the answer. */
  excerpt: string | null
  durationMs: number
  /** Trying again is of no use. */
  isFinal: boolean
  /** The endpoint says that it is gone for good. */
  isGone: boolean
}

/** Afterwards the delivery is delivered, and its endpoint counts as working. */
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
 * Afterwards the delivery waits for its next attempt, or has failed: after the last, where trying again is of no use, and
 * where its endpoint is off by now. An endpoint that is gone, or has failed for days, is turned off, what waits for
 * it has failed, and its owner has a task. `random`: where in its spread the next attempt falls, 0 to 1.
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
    const [endpoint] = await tx.$queryRaw<{ active: boolean; failingSince: Date | null; timeZone: string }[]>`
      SELECT e.active, e.failing_since AS "failingSince", b.timezone AS "timeZone" FROM webhook_endpoints e JOIN businesses b ON b.id = e.business_id
      WHERE e.business_id = ${businessId}::uuid AND e.id = ${endpointId}::uuid FOR NO KEY UPDATE OF e`
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
    await tx.webhookEndpoint.updateMany({
      where: { businessId, id: endpointId },
      data: { consecutiveFailures: { increment: 1 }, failingSince },
    })
    const reason = outcome.isGone ? 'gone' : hasFailedTooLong(failingSince, now) ? 'failing' : null
    if (reason !== null && endpoint.active)
      await disable(tx, claimed, reason, { failingSince, timeZone: endpoint.timeZone })
  })
}

/** Afterwards the endpoint is off for this reason and nothing waits for it. Part of a transaction that holds the endpoint. */
export async function turnOff(
  tx: Tx,
  of: { businessId: string; endpointId: string },
  reason: DisabledReason,
): Promise<void> {
  const { businessId, endpointId } = of
  await tx.webhookEndpoint.updateMany({
    where: { businessId, id: endpointId },
    data: { active: false, disabledReason: reason },
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
      ? 'answered that it is gone for good'
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
