/** Offers of a time to someone on the waitlist: how long they stand, what their holder sees, and whether a message about one may go. */
import { emailObstacle, isQuiet, QUIET_UNTIL_MINUTES, smsObstacle, type Channel, type Reachability, type SmsSwitches } from './message'
import { addDays } from './local-date'
import { localDateOf, wallMinutesOf, wallTimeToInstantForward } from './time'

/** How long an offer sent by hand can be claimed, at most until the visit's start. Source: decisions 8. */
export const HAND_OFFER_HOURS = 24

/** Kinds of message about an offer; values of `messages.kind`. */
export const OFFER_MESSAGE_KINDS = ['offer', 'offer_withdrawn'] as const
export type OfferMessageKind = (typeof OFFER_MESSAGE_KINDS)[number]

/** Every state of an offer, as its holder is told. */
export const OFFER_STATES = ['open', 'claimed', 'taken', 'declined', 'expired', 'withdrawn'] as const
/** What the holder of the link is told: `taken` is "Just taken - you keep your place". */
export type OfferState = (typeof OFFER_STATES)[number]

/** A stored offer; times are instants. */
export interface OfferFacts {
  status: string
  startsAt: Date | null
  expiresAt: Date
  /** Somebody else's visit lies on the offered time. */
  isOverlapped: boolean
  /** The holder still waits. */
  isWaiting: boolean
}

/** The state of an offer at `now`. */
export function offerState(offer: OfferFacts, now: Date): OfferState {
  if (offer.status === 'claimed' || offer.status === 'declined') return offer.status
  if (offer.status === 'lost') return 'taken'
  if (offer.status === 'withdrawn') return offer.isWaiting && offer.startsAt !== null ? 'taken' : 'withdrawn'
  if (offer.status === 'expired' || offer.expiresAt <= now) return 'expired'
  return offer.isOverlapped ? 'taken' : 'open'
}

export interface OfferMessageFacts {
  kind: OfferMessageKind
  channel: Channel
  status: string
  expiresAt: Date
  /** The client was sent the offer that is now withdrawn. */
  wasSent: boolean
  timeZone: string
  client: Reachability
  switches: SmsSwitches
}

export type OfferJudgement =
  | { verdict: 'send' }
  | { verdict: 'end'; status: 'void' | 'skipped'; reason: string; fallBack: boolean }
  | { verdict: 'defer'; until: Date }

/** Whether a message about an offer may go out at `now`: an offer only while it can be claimed, its end only to who knew of it. */
export function judgeOfferMessage(facts: OfferMessageFacts, now: Date): OfferJudgement {
  if (facts.expiresAt <= now) return end('void', 'The offer has ended')
  if (facts.kind === 'offer' && facts.status !== 'live') return end('void', `The offer is ${facts.status}`)
  if (facts.kind === 'offer_withdrawn' && !facts.wasSent) return end('void', 'The client never got the offer')
  if (facts.channel === 'email') {
    const obstacle = emailObstacle('offer', facts.client)
    return obstacle === null ? { verdict: 'send' } : end('skipped', `No e-mail: ${obstacle}`)
  }
  const obstacle = smsObstacle('offer', facts.client, facts.switches)
  if (obstacle !== null) return end('skipped', `No text: ${obstacle}`, true)
  if (!isQuiet(now, facts.timeZone)) return { verdict: 'send' }
  const until = nextMorning(now, facts.timeZone)
  return until < facts.expiresAt ? { verdict: 'defer', until } : end('skipped', 'No text: quiet hours', true)
}

/** Channels an offer goes out on: every one that reaches the client, since it ends soon. */
export function offerChannels(client: Reachability, switches: SmsSwitches): Channel[] {
  return [
    ...(emailObstacle('offer', client) === null ? (['email'] as const) : []),
    ...(smsObstacle('offer', client, switches) === null ? (['sms'] as const) : []),
  ]
}

function end(status: 'void' | 'skipped', reason: string, fallBack = false): OfferJudgement {
  return { verdict: 'end', status, reason, fallBack }
}

function nextMorning(now: Date, timeZone: string): Date {
  const today = localDateOf(now, timeZone)
  const date = wallMinutesOf(now, timeZone) < QUIET_UNTIL_MINUTES ? today : addDays(today, 1)
  return wallTimeToInstantForward(date, QUIET_UNTIL_MINUTES, timeZone)
}
