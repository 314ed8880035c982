/** The owner's to-do list: one line per client, ranked by the money at stake and the time left. */

/**
 * The kinds of needs. If a client has several, the first of these kinds is shown, because taking care of it settles the
 * most.
 */
export const NEED_KINDS = [
  /** An online booking request waiting for the owner's approval. */
  'request',
  /** An appointment that wasn't confirmed by the deadline. */
  'overdue',
  /** An appointment likely to be missed, whose client can be called. */
  'call',
  /** A client's text that hasn't been read. */
  'reply',
  /** A freed slot that the owner can offer to the waitlist. */
  'opening',
  /** An appointment whose client no message can reach. */
  'unreachable',
  /** Something only the owner can take care of, such as a reply that failed to send. */
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
  /** Null if the need isn't about exactly one client. */
  clientId: string | null
  /** The expected loss if the owner does nothing, in cents. */
  atStakeCents: number
  /** The instant after which it is too late; null if waiting costs nothing. */
  until: Date | null
}

const HOUR_MS = 3_600_000
/** The assumed risk of an appointment that hasn't been scored yet. Used only for ranking. */
export const ASSUMED_MISS_PROBABILITY = 0.1
/** The assumed value of replying to a client, about one appointment. Used only for ranking. */
export const REPLY_VALUE_CENTS = 5000
/** Clients expect a reply to a text within the hour. */
export const REPLY_WITHIN_MS = HOUR_MS
/** The time left never counts as less than this. */
const MIN_HOURS_LEFT = 1
/** A need without a deadline counts as due in a week. */
const HOURS_WITHOUT_DEADLINE = 7 * 24

/** Returns the expected loss per hour left at `now`, in cents. */
export function needWeight({ atStakeCents, until }: Pick<Need, 'atStakeCents' | 'until'>, now: Date): number {
  const hours = until === null ? HOURS_WITHOUT_DEADLINE : (until.getTime() - now.getTime()) / HOUR_MS
  return atStakeCents / Math.max(hours, MIN_HOURS_LEFT)
}

/**
 * Returns one need per client, the most pressing first. If a client has several, they count with their greatest weight
 * and appear as the first of their kinds. A past deadline counts as an hour left.
 */
export function rankNeeds<N extends Need>(needs: readonly N[], now: Date): N[] {
  const groups = new Map<string, N[]>()
  for (const need of needs) {
    const key = need.clientId === null ? `need ${need.id}` : `client ${need.clientId}`
    groups.set(key, [...(groups.get(key) ?? []), need])
  }
  return [...groups.values()]
    .map((group) => ({
      need: group.reduce(firstOfKinds),
      weight: Math.max(...group.map((one) => needWeight(one, now))),
    }))
    .sort((a, b) => b.weight - a.weight || compareKinds(a.need, b.need) || (a.need.id < b.need.id ? -1 : 1))
    .map(({ need }) => need)
}

function firstOfKinds<N extends Need>(a: N, b: N): N {
  return (compareKinds(a, b) || deadlineOf(a) - deadlineOf(b)) <= 0 ? a : b
}

function deadlineOf({ until }: Need): number {
  return until?.getTime() ?? Number.MAX_SAFE_INTEGER
}

function compareKinds(a: Need, b: Need): number {
  return NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind)
}
