/** Derives from the offers alone, without lib/domain/recovery, which clients each wave should have contained. */

export interface StoredOffer {
  runId: string
  wave: number
  entryId: string
  /** Milliseconds; all offers of a wave are made at the same instant. */
  madeAt: number
  endsAt: number
  status: string
  answeredAt: number | null
}

const REST_MS = 6 * 3_600_000
/** The longest that a transaction waits for a lock (`lock_timeout`). */
const LOCK_WAIT_MS = 2000

/**
 * Wrong waves: their clients aren't the first available ones in order of joining, they have fewer than three clients
 * although no other slot needed them at that moment, or their numbers have gaps. Every client fits every slot.
 */
export function wavesOutOfOrder(offers: readonly StoredOffer[], inOrderOfJoining: readonly string[]): string[] {
  const problems: string[] = []
  const runs = group(offers, ({ runId: id }) => id)
  for (const [runId, all] of runs) {
    const waves = [...group(all, ({ wave }) => String(wave)).values()].sort(
      (a, b) => (a[0]?.wave ?? 0) - (b[0]?.wave ?? 0),
    )
    waves.forEach((wave, index) => {
      const madeAt = wave[0]?.madeAt ?? 0
      const asked = wave.map(({ entryId }) => entryId)
      const expectedAfter = (others: readonly StoredOffer[]) => {
        const known = [...offers.filter((offer) => !isConcurrent(offer, runId, madeAt)), ...others]
        const free = inOrderOfJoining.filter((entryId) => couldBeAsked(entryId, runId, madeAt, known))
        return free.slice(0, Math.min(3, Math.max(asked.length, Math.ceil(free.length / runs.size))))
      }
      const isAsked = (expected: readonly string[]) =>
        expected.length === asked.length && expected.every((entryId) => asked.includes(entryId))
      const orders = subsetsOf([
        ...group(
          offers.filter((offer) => isConcurrent(offer, runId, madeAt)),
          waveOf,
        ).values(),
      ])
      const expected = orders.map((waves) => expectedAfter(waves.flat())).find(isAsked) ?? expectedAfter([])
      if (wave[0]?.wave !== index + 1) problems.push(`run ${runId}: wave ${wave[0]?.wave} comes as number ${index + 1}`)
      if (!isAsked(expected)) {
        problems.push(
          `run ${runId}, wave ${index + 1}: asked ${positions(asked, inOrderOfJoining)}, not ${positions(expected, inOrderOfJoining)}`,
        )
      }
      if (waves[index - 1]?.some((before) => (before.answeredAt ?? before.endsAt) > madeAt))
        problems.push(`run ${runId}: wave ${index + 1} came before the end of the one before`)
    })
  }
  return problems
}

/**
 * A wave is dated when its transaction begins, before it waits for the lock that orders waves, so which of two came
 * first isn't known.
 */
function isConcurrent({ runId, madeAt }: StoredOffer, ofRun: string, at: number): boolean {
  return runId !== ofRun && Math.abs(madeAt - at) <= LOCK_WAIT_MS
}

function waveOf({ runId, wave }: StoredOffer): string {
  return `${runId} ${wave}`
}

function subsetsOf<T>(items: readonly T[]): T[][] {
  return items.reduce<T[][]>((subsets, item) => [...subsets, ...subsets.map((subset) => [...subset, item])], [[]])
}

function couldBeAsked(entryId: string, runId: string, at: number, offers: readonly StoredOffer[]): boolean {
  // An ended offer without a sent message doesn't count.
  const own = offers
    .filter(
      (offer) =>
        offer.entryId === entryId &&
        (offer.madeAt < at || isConcurrent(offer, runId, at)) &&
        (offer.status !== 'withdrawn' || offer.endsAt > at),
    )
    .sort((a, b) => a.madeAt - b.madeAt)
  if (own.some((offer) => offer.runId === runId)) return false
  if (own.some((offer) => offer.madeAt + REST_MS > at)) return false
  if (own.some((offer) => offer.status === 'claimed')) return false
  let unanswered = 0
  for (const offer of own) {
    if (offer.status === 'expired') unanswered += 1
    else if (offer.status === 'declined') unanswered = 0
  }
  return unanswered < 3
}

function positions(entryIds: readonly string[], inOrder: readonly string[]): string {
  return `[${entryIds
    .map((id) => inOrder.indexOf(id))
    .sort((a, b) => a - b)
    .join(', ')}]`
}

function group<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
