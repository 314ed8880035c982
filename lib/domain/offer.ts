/** Waitlist offers: how long they are open, what their holder sees, and whether a message about one may be sent. */
import { emailObstacle, smsObstacle, type Channel, type Reachability, type SmsSwitches } from './message'
import { isQuiet, nextMorning } from './quiet-hours'
import { heldUntil } from './recovery'

/** How many hours a manually sent offer can be claimed, but at most until the visit's start. */
export const HAND_OFFER_HOURS = 24

/**
 * Kinds of messages about an offer: the offer itself, and the news that it was withdrawn or taken. Values of
 * `messages.kind`.
 */
export const OFFER_MESSAGE_KINDS = ['offer', 'offer_withdrawn', 'offer_lost'] as const
export type OfferMessageKind = (typeof OFFER_MESSAGE_KINDS)[number]

/** The states of an offer as its holder sees it. */
export const OFFER_STATES = ['open', 'claimed', 'taken', 'declined', 'expired', 'withdrawn'] as const
/** `taken` is shown as "Just taken - you keep your place". */
export type OfferState = (typeof OFFER_STATES)[number]

/** A stored offer; times are instants. */
export interface OfferFacts {
  status: string
  startsAt: Date | null
  expiresAt: Date
  /** Whether another visit overlaps the offered time. */
  isOverlapped: boolean
  /** Whether the client is still on the waitlist. */
  isWaiting: boolean
  /** The start of the client's visit that would move; null if none would. */
  visitStart: Date | null
}

/** Returns the state of an offer at `now`. One that is no longer earlier than the client's visit counts as withdrawn. */
export function offerState(offer: OfferFacts, now: Date): OfferState {
  if (offer.status === 'claimed' || offer.status === 'declined') return offer.status
  if (offer.status === 'lost') return 'taken'
  if (offer.startsAt !== null && offer.visitStart !== null && offer.startsAt >= offer.visitStart) return 'withdrawn'
  if (offer.status === 'withdrawn') return offer.isWaiting && offer.startsAt !== null ? 'taken' : 'withdrawn'
  if (offer.status === 'expired' || offer.expiresAt <= now) return 'expired'
  return offer.isOverlapped ? 'taken' : 'open'
}

/** The facts that decide whether a queued message about an offer is still sent. */
export interface OfferMessageFacts {
  kind: OfferMessageKind
  channel: Channel
  status: string
  startsAt: Date | null
  expiresAt: Date
  /** The client is still on the waitlist. */
  isWaiting: boolean
  /** Whether the client was sent the offer that has now ended. */
  wasSent: boolean
  /** Whether a send of the offer is in progress. */
  isUnderWay: boolean
  timeZone: string
  client: Reachability
  switches: SmsSwitches
}

export type OfferJudgment =
  | { verdict: 'send' }
  | { verdict: 'end'; status: 'void' | 'skipped'; reason: string; fallBack: boolean }
  | { verdict: 'defer'; until: Date }

/**
 * Returns the instant from which a message about an offer is useless: the offer's end or, for the news that the time is
 * gone, the start of that time.
 */
export function offerMessageUsefulUntil({
  kind,
  startsAt,
  expiresAt,
}: Pick<OfferMessageFacts, 'kind' | 'startsAt' | 'expiresAt'>): Date {
  return kind === 'offer' ? expiresAt : (startsAt ?? expiresAt)
}

const UNDER_WAY_SECONDS = 15

/**
 * Returns whether a message about an offer may be sent at `now`: the offer only while it can be claimed; the news of
 * its end only once, and only to clients who got the offer.
 */
export function judgeOfferMessage(facts: OfferMessageFacts, now: Date): OfferJudgment {
  if (offerMessageUsefulUntil(facts) <= now) return end('void', 'The offer has ended')
  if (facts.kind === 'offer' && facts.status !== 'live') return end('void', `The offer is ${facts.status}`)
  return (facts.kind === 'offer' ? null : judgeEnd(facts, now)) ?? judgeReach(facts, now)
}

/**
 * Returns why the client isn't told about the offer's end, or null. Prefers an email, because nothing is urgent
 * anymore.
 */
function judgeEnd(facts: OfferMessageFacts, now: Date): OfferJudgment | null {
  if (!facts.isWaiting) return end('void', 'The client is no longer waiting')
  if (facts.isUnderWay) return { verdict: 'defer', until: new Date(now.getTime() + UNDER_WAY_SECONDS * 1000) }
  if (!facts.wasSent) return end('void', 'The client never got the offer')
  return facts.channel === 'sms' && emailObstacle('offer', facts.client) === null
    ? end('void', 'An email tells them instead')
    : null
}

function judgeReach(facts: OfferMessageFacts, now: Date): OfferJudgment {
  if (facts.channel === 'email') {
    const obstacle = emailObstacle('offer', facts.client)
    if (obstacle !== null) return end('skipped', `No email: ${obstacle}`)
    const until = heldUntil(facts.startsAt, now, facts.timeZone)
    return until !== null && until < offerMessageUsefulUntil(facts) ? { verdict: 'defer', until } : { verdict: 'send' }
  }
  const obstacle = smsObstacle('offer', facts.client, facts.switches)
  if (obstacle !== null) return end('skipped', `No text: ${obstacle}`, true)
  if (!isQuiet(now, facts.timeZone)) return { verdict: 'send' }
  const until = nextMorning(now, facts.timeZone)
  return until < offerMessageUsefulUntil(facts)
    ? { verdict: 'defer', until }
    : end('skipped', 'No text: quiet hours', true)
}

/** The client saw the same on the screen when joining, so the message is useless after a day. */
const JOINED_USEFUL_HOURS = 24

/** Returns the instant from which the confirmation of joining the waitlist is useless. */
export function joinedUsefulUntil(joinedAt: Date): Date {
  return new Date(joinedAt.getTime() + JOINED_USEFUL_HOURS * 3_600_000)
}

/** The facts that decide whether the confirmation of joining the waitlist is still sent. */
export interface JoinedMessageFacts {
  channel: Channel
  isWaiting: boolean
  joinedAt: Date
  timeZone: string
  client: Reachability
  switches: SmsSwitches
}

/** Returns whether the confirmation of joining the waitlist may go out at `now`. */
export function judgeJoined(facts: JoinedMessageFacts, now: Date): OfferJudgment {
  if (!facts.isWaiting) return end('void', 'The client is no longer waiting')
  if (joinedUsefulUntil(facts.joinedAt) <= now) return end('skipped', 'Too late to be useful')
  const obstacle =
    facts.channel === 'email'
      ? emailObstacle('waitlist_joined', facts.client)
      : smsObstacle('waitlist_joined', facts.client, facts.switches)
  if (obstacle !== null) return end('skipped', `No ${facts.channel === 'email' ? 'email' : 'text'}: ${obstacle}`)
  const isHeld = facts.channel === 'sms' && isQuiet(now, facts.timeZone)
  return isHeld ? { verdict: 'defer', until: nextMorning(now, facts.timeZone) } : { verdict: 'send' }
}

/** Returns the channels for an offer: every channel on which the client can be reached, because the offer ends soon. */
export function offerChannels(client: Reachability, switches: SmsSwitches): Channel[] {
  return [
    ...(emailObstacle('offer', client) === null ? (['email'] as const) : []),
    ...(smsObstacle('offer', client, switches) === null ? (['sms'] as const) : []),
  ]
}

/**
 * Returns until when quiet hours hold an offer made at `now` on all channels; null if one can be used immediately, or
 * if there are none.
 */
export function offerHeldUntil(
  channels: readonly Channel[],
  startsAt: Date | null,
  timeZone: string,
  now: Date,
): Date | null {
  if (channels.length === 0 || !isQuiet(now, timeZone)) return null
  return channels.includes('email') ? heldUntil(startsAt, now, timeZone) : nextMorning(now, timeZone)
}

/**
 * Returns the earliest instant at which an offer can reach the client: immediately by email, outside quiet hours by
 * text; null if never. Whether quiet hours hold a slot's offers is decided per wave.
 */
export function reachableFrom(client: Reachability, switches: SmsSwitches, timeZone: string, now: Date): Date | null {
  const channels = offerChannels(client, switches)
  if (channels.includes('email')) return now
  if (!channels.includes('sms')) return null
  return isQuiet(now, timeZone) ? nextMorning(now, timeZone) : now
}

function end(status: 'void' | 'skipped', reason: string, fallBack = false): OfferJudgment {
  return { verdict: 'end', status, reason, fallBack }
}
