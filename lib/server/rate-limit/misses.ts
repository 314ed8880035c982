/**
 * Prevents guessing of ids: an address that requests too many resources that don't exist gets 429 for a while. Requests
 * for existing ones aren't counted.
 */
import { addressCounter, RATE_LIMITS, waitInWords, type Counter } from '@/lib/domain/rate-limits'
import { productionDeps, type Deps } from '../deps'
import { rateLimited } from '../http/app-error'
import { toAppError } from '../http/respond'
import { countedBlock } from './client-address'
import { countWithin } from './count'

/** The kinds of misses, which are counted separately: secret keys, and names of businesses, which aren't secret. */
export type Wanted = 'keys' | 'names'

/** Counters that this process knows to be full, and until when. The counts themselves are in the database. */
const refused = new Map<string, number>()
/** The maximum number of entries; the oldest are forgotten, and learned again with their next miss. */
const REMEMBERED = 10_000

/**
 * Returns what `look` finds. A 404 counts as a miss for the request's address block. Over the limit, every lookup from
 * there throws 429 `rate_limited`, even one that would succeed. Each process learns that a limit is reached with the
 * first miss it sees.
 */
export async function limitMisses<Found>(
  wanted: Wanted,
  headers: Headers,
  look: () => Promise<Found>,
  deps: Deps = productionDeps(),
): Promise<Found> {
  const block = countedBlock(headers)
  if (block === null) return look()
  const counter = addressCounter(`misses:${wanted}`, block, RATE_LIMITS.misses)
  requireNotRefused(counter.key, deps)
  try {
    return await look()
  } catch (error) {
    if (toAppError(error)?.status === 404) await countMiss(counter, deps)
    throw error
  }
}

/** Counts one miss. Throws 429 if it exceeds the limit. */
async function countMiss(counter: Counter, { db, clock }: Deps): Promise<void> {
  const { key } = counter
  const seconds = await countWithin(db, [counter])
  if (seconds === null) return
  refused.delete(key)
  refused.set(key, clock.now().getTime() + seconds * 1000)
  for (const oldest of refused.keys()) {
    if (refused.size <= REMEMBERED) break
    refused.delete(oldest)
  }
  throw tooManyMisses(seconds)
}

function requireNotRefused(key: string, { clock }: Deps): void {
  const until = refused.get(key)
  if (until === undefined) return
  const seconds = Math.ceil((until - clock.now().getTime()) / 1000)
  // If the clock was set back, the block must not last longer.
  if (seconds <= 0 || seconds > RATE_LIMITS.misses.windowSeconds) refused.delete(key)
  else throw tooManyMisses(seconds)
}

function tooManyMisses(seconds: number) {
  return rateLimited(
    `Your connection asked for too many pages that don't exist. Please try again in ${waitInWords(seconds)}.`,
    seconds,
  )
}
