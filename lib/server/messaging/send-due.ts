/** Sends due messages: claims rows in small batches and delivers them on a few lanes at the shared rate. */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Channel } from '@/lib/domain/message'
import type { Db } from '../db'
import { getEnv } from '../env'
import { isDatabaseAway } from '../database-away'
import { logFailure } from '../jobs/each-row'
import { deliver } from './deliver'
import { releaseLease, timeLeftMs, unsafeAcrossBusinessesClaimDue, type ClaimedMessage } from './lease'
import { readGate, startProbe, takeTurns } from './provider'

// Texts first, because an email may replace some of them.
const ALL: readonly Channel[] = ['sms', 'email']

/**
 * Sends due messages until nothing has been due on the channels for a moment, a provider is paused, or `signal` is
 * aborted. Then it finishes running sends and releases rows it hasn't started. Returns the number of messages settled.
 * Logs a message that can't be handled at all. Throws if the database is down, after the other sends; claimed rows
 * become available when their leases end. A worker runs one job per channel, so that a provider that hangs doesn't
 * delay the other.
 */
export async function sendDueMessages(
  db: Db,
  signal: AbortSignal,
  channels: readonly Channel[] = ALL,
): Promise<number> {
  let settled = 0
  for (const channel of channels) settled += await sendDueOn(db, channel, signal)
  return settled
}

async function sendDueOn(db: Db, channel: Channel, signal: AbortSignal): Promise<number> {
  const claims = claimInBatches(db, channel)
  let settled = 0
  const failures: unknown[] = []
  const lane = async () => {
    for (let next = await claims.next(); next !== null; next = await claims.next()) {
      await until(next.turnAt, signal)
      if (signal.aborted) return releaseLease(db, next.claimed)
      if (timeLeftMs(next.claimed) <= 0) continue
      // A message that can't be handled must not block the others in its lane.
      try {
        await deliver(db, next.claimed)
        settled += 1
      } catch (error) {
        if (isDatabaseAway(error)) failures.push(error)
        else logFailure('message not handled', { messageId: next.claimed.messageId, kind: next.claimed.kind }, error)
      }
      if (signal.aborted) return
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: getEnv().WORKER_CONCURRENCY }, lane))
  failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : [])))
  if (failures.length > 0) throw failures[0]
  await Promise.all(claims.unstarted().map(({ claimed }) => releaseLease(db, claimed)))
  return settled
}

/** A row, with the local monotonic instant from which it may be sent. */
interface Turn {
  claimed: ClaimedMessage
  turnAt: number
}

/** Lets the lanes share one buffer; the lane that finds it empty claims for all of them. */
function claimInBatches(db: Db, channel: Channel) {
  let buffer: Turn[] = []
  let asking: Promise<void> | null = null
  let isOver = false
  const refill = async () => {
    const { turns, isProbe } = await claimBatch(db, channel)
    buffer = turns
    // Whether more may be sent depends on the probe's result, so this round ends with it.
    isOver = isProbe
  }
  return {
    async next(): Promise<Turn | null> {
      if (buffer.length === 0 && !isOver) {
        asking ??= refill().finally(() => {
          asking = null
        })
        await asking
      }
      return buffer.shift() ?? null
    },
    unstarted: () => buffer.splice(0),
  }
}

async function claimBatch(db: Db, channel: Channel): Promise<{ turns: Turn[]; isProbe: boolean }> {
  const { state, backlogMs } = await readGate(db, channel)
  if (state === 'probe') {
    const turns = await claimProbe(db, channel)
    return { turns, isProbe: turns.length > 0 }
  }
  const rows = await unsafeAcrossBusinessesClaimDue(db, {
    channel,
    limit: batchSize(backlogMs),
    onlyOverdue: state === 'open',
  })
  return { turns: rows.length === 0 ? [] : await giveTurns(db, channel, rows), isProbe: false }
}

/**
 * Returns the batch size. Limited so that the lease of the last row claimed doesn't end before it can be sent: rows
 * that any worker has already claimed are sent first.
 */
function batchSize(backlogMs: number): number {
  const { WORKER_CONCURRENCY, SEND_RATE_PER_SECOND, LEASE_SECONDS } = getEnv()
  const withinLease = Math.floor((SEND_RATE_PER_SECOND * ((LEASE_SECONDS * 1000) / 4 - backlogMs)) / 1000)
  return Math.max(1, Math.min(WORKER_CONCURRENCY * 4, withinLease))
}

async function giveTurns(db: Db, channel: Channel, rows: readonly ClaimedMessage[]): Promise<Turn[]> {
  const first = await takeTurns(db, channel, rows.length)
  return rows.map((claimed, index) => ({ claimed, turnAt: first + (index * 1000) / getEnv().SEND_RATE_PER_SECOND }))
}

/**
 * Claims one row if this worker is the one that probes a paused provider. If nothing is due, leaves the probe to the
 * next caller.
 */
async function claimProbe(db: Db, channel: Channel): Promise<Turn[]> {
  const [claimed] = await unsafeAcrossBusinessesClaimDue(db, { channel, limit: 1 })
  if (!claimed) return []
  if (await startProbe(db, channel)) return [{ claimed: { ...claimed, isProbe: true }, turnAt: 0 }]
  await releaseLease(db, claimed)
  return []
}

async function until(instant: number, signal: AbortSignal): Promise<void> {
  const leftMs = instant - performance.now()
  if (leftMs > 0) await wait(leftMs, undefined, { signal }).catch(() => undefined)
}
