/** What needs the owner, merged to one line per client and ranked by the money and the time that are left. */

/**
 * The kinds, from the one that settles most to the one that settles least: of several about one client, the first is
 * shown.
 */
export const NEED_KINDS = [
  /** An online booking request that waits for the owner's approval. */
  'request',
  /** An appointment that was not confirmed by the time asked for. */
  'overdue',
  /** An appointment likely to be missed, whose client can be called. */
  'call',
  /** A text from a client that nobody has read. */
  'reply',
  /** A freed time that the owner may offer to the waitlist. */
  'opening',
  /** An appointment whose client no message reaches. */
  'unreachable',
  /** Something only the owner can settle, such as an answer that failed to send. */
  'task',
  /** An appointment that nobody has confirmed yet. */
  'unconfirmed',
  /** A day with appointments that have no outcome yet. */
  'outcomes',
] as const
export type NeedKind = (typeof NEED_KINDS)[number]

export interface Need {
  /** Unique among the needs. */
  id: string
  kind: NeedKind
  /** Null where it is about nobody in particular, or about more than one client. */
  clientId: string | null
  /** What is probably lost if the owner does nothing, in cents. */
  atStakeCents: number
  /** The instant after which it is too late; null where waiting loses nothing. */
  until: Date | null
}

const HOUR_MS = 3_600_000
/** Of an appointment whose risk is not known yet. An assumption, only for the order. */
export const ASSUMED_MISS_PROBABILITY = 0.1
/** What an answer to a client is worth, about one appointment. An assumption, only for the order. */
export const ANSWER_CENTS = 5000
/** Clients expect an answer to a text within the hour. */
export const ANSWER_WITHIN_MS = HOUR_MS
/** Nothing is more urgent than what has an hour left. */
const LEAST_HOURS = 1
/** Something without a deadline counts as if it had a week. */
const HOURS_WITHOUT_DEADLINE = 7 * 24

/** Returns what is probably lost per hour that is left at `now`, in cents. */
export function needWeight({ atStakeCents, until }: Pick<Need, 'atStakeCents' | 'until'>, now: Date): number {
  const hours = until === null ? HOURS_WITHOUT_DEADLINE : (until.getTime() - now.getTime()) / HOUR_MS
  return atStakeCents / Math.max(hours, LEAST_HOURS)
}

/**
 * Returns one need per client, the most pressing first. What is about the same client counts with its greatest weight
 * and is shown as its first kind; what has a deadline in the past counts as having an hour left.
 */
export function rankNeeds<N extends Need>(needs: readonly N[], now: Date): N[] {
  const groups = new Map<string, N[]>()
  for (const need of needs) {
    const key = need.clientId === null ? `need ${need.id}` : `client ${need.clientId}`
    groups.set(key, [...(groups.get(key) ?? []), need])
  }
  return [...groups.values()]
    .map((group) => ({
      need: group.reduce(moreTelling),
      weight: Math.max(...group.map((one) => needWeight(one, now))),
    }))
    .sort((a, b) => b.weight - a.weight || compareKinds(a.need, b.need) || (a.need.id < b.need.id ? -1 : 1))
    .map(({ need }) => need)
}

function moreTelling<N extends Need>(a: N, b: N): N {
  return (compareKinds(a, b) || deadlineOf(a) - deadlineOf(b)) <= 0 ? a : b
}

function deadlineOf({ until }: Need): number {
  return until?.getTime() ?? Number.MAX_SAFE_INTEGER
}

function compareKinds(a: Need, b: Need): number {
  return NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind)
}
