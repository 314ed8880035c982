/** Sends what is due: claims rows in small batches and delivers them on a few lanes at a limited rate. */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db'
import { getEnv } from '../env'
import { deliver } from './deliver'
import { releaseLease, timeLeftMs, unsafeAcrossBusinessesClaimDue, type ClaimedMessage } from './lease'

/**
 * Afterwards nothing was due for a moment, or `signal` asked to stop: sends under way are
 * finished and unstarted rows given back. The number of messages settled. Throws where the
 * database fails; rows then in hand come back when their leases run out.
 */
export async function sendDueMessages(db: Db, signal: AbortSignal): Promise<number> {
  const { WORKER_CONCURRENCY, SEND_RATE_PER_SECOND, LEASE_SECONDS } = getEnv()
  // A claimed row must not wait out its lease for its turn.
  const withinLease = Math.floor((SEND_RATE_PER_SECOND * LEASE_SECONDS) / 4)
  const claims = claimInBatches(db, Math.max(1, Math.min(WORKER_CONCURRENCY * 4, withinLease)))
  const turns = takeTurns(SEND_RATE_PER_SECOND)
  let settled = 0
  const lane = async () => {
    for (let claimed = await claims.next(); claimed !== null; claimed = await claims.next()) {
      await turns()
      if (signal.aborted) return releaseLease(db, claimed)
      if (timeLeftMs(claimed) <= 0) continue
      await deliver(db, claimed)
      settled += 1
      if (signal.aborted) return
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: WORKER_CONCURRENCY }, lane))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
  await Promise.all(claims.unstarted().map((claimed) => releaseLease(db, claimed)))
  return settled
}

/** Lanes share one buffer; whoever finds it empty asks for all. */
function claimInBatches(db: Db, size: number) {
  let buffer: ClaimedMessage[] = []
  let asking: Promise<void> | null = null
  const refill = async () => {
    buffer = await unsafeAcrossBusinessesClaimDue(db, size)
  }
  return {
    async next(): Promise<ClaimedMessage | null> {
      if (buffer.length === 0) {
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

/** Spaces callers evenly, whatever the number of lanes. */
function takeTurns(perSecond: number): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + 1000 / perSecond
    if (at > now) await wait(at - now)
  }
}
