/** How often the same thing may be done, and by what it is counted. Why these figures: docs/adr/0021-rate-limits.md. */

/** At most `limit` in a window that begins with the first of them. */
export interface RateLimit {
  limit: number
  windowSeconds: number
}

/** One count against a limit. The key's part before its first blank names the rule; what follows may be personal and is stored hashed. */
export interface Counter extends RateLimit {
  key: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Every limit but those of text messages, which are in `sms-limits.ts`. "Address" is an address block (`addressBlock`). */
export const RATE_LIMITS = {
  /** Links to sign in, per address; the limit per mailbox is that of `requestMagicLink`. */
  signIn: { limit: 20, windowSeconds: HOUR },
  /** The same from this machine while it isn't in production, where tests and demos sign in all day. */
  signInHere: { limit: 100, windowSeconds: HOUR },
  /** Private sandboxes of the demo, per address. */
  sandbox: { limit: 30, windowSeconds: HOUR },
  /** Bookings, or places on the waitlist, that came about from one address at one business: a family, a tablet at the counter, a shared Wi-Fi stay below. */
  visitorAtBusiness: { limit: 30, windowSeconds: HOUR },
  /** The same over all businesses: a mobile carrier puts many people behind one address. */
  visitor: { limit: 100, windowSeconds: HOUR },
  /** Bookings, or places on the waitlist, under one e-mail address (one number, where there is none), over all businesses. */
  contact: { limit: 20, windowSeconds: DAY },
  /** Ids, tokens, codes and names asked for that don't exist, per address. */
  misses: { limit: 60, windowSeconds: 10 * MINUTE },
  /** Taken addresses that one person is told of while she looks for a free one. */
  takenNames: { limit: 60, windowSeconds: HOUR },
  /** Webhook calls with a wrong signature, per address; signed ones are always taken. */
  forgedWebhooks: { limit: 30, windowSeconds: 10 * MINUTE },
  /** Tests and repeats of webhooks that an owner or her programs ask for, per business: each is a request to a machine that isn't ours. */
  webhookSends: { limit: 60, windowSeconds: 10 * MINUTE },
  /** Mails that a stranger caused, to one address that never kept a visit, over all businesses. */
  strangersMail: { limit: 3, windowSeconds: DAY },
} as const satisfies Record<string, RateLimit>

/** Stands in place of an address for every request from this machine itself: a proxy on it that TRUSTED_PROXIES doesn't name hides everybody behind it. */
export const THIS_MACHINE = 'this-machine'
/** Times the limit of one address: what they all may do together. */
export const SHARED_FACTOR = 10
/** Begins the names of the rules that count them. */
export const SHARED_PREFIX = 'here:'

/** The counter of `rule` for one address block, or for this machine; `per` divides it further. */
export function addressCounter(
  rule: string,
  block: string,
  { limit, windowSeconds }: RateLimit,
  per?: string,
): Counter {
  const further = per === undefined ? '' : ` ${per}`
  if (block !== THIS_MACHINE) return { key: `${rule} ${block}${further}`, limit, windowSeconds }
  return { key: `${SHARED_PREFIX}${rule}${further}`, limit: limit * SHARED_FACTOR, windowSeconds }
}

/** What a visitor does with a public form. */
export interface VisitorAct {
  what: 'booking' | 'waitlist'
  businessId: string
  /** Null where her address isn't counted. */
  block: string | null
  email: string | null
  /** As she typed it. */
  phone: string
}

/** The counters of a booking or a place on the waitlist that comes about. */
export function visitorCounters({ what, businessId, block, email, phone }: VisitorAct): Counter[] {
  const contact = email?.toLowerCase() ?? phone.replace(/\D/g, '')
  return [
    ...(block === null
      ? []
      : [
          addressCounter(`${what}:business`, block, RATE_LIMITS.visitorAtBusiness, businessId),
          addressCounter(`${what}:address`, block, RATE_LIMITS.visitor),
        ]),
    { key: `${what}:contact ${contact}`, ...RATE_LIMITS.contact },
  ]
}

/** How long to wait, as one says it: "a minute", "25 minutes", "3 hours". Never shorter than it is. */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE))
  if (minutes === 1) return 'a minute'
  if (minutes <= 90) return `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
