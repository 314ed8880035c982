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
  /** Sign-in links per address; the limit per mailbox is in `requestMagicLink`. */
  signIn: { limit: 20, windowSeconds: HOUR },
  /** Sign-in links from this machine outside production, where tests and demos sign in all day. */
  signInHere: { limit: 100, windowSeconds: HOUR },
  /** Private demo sandboxes per address. */
  sandbox: { limit: 30, windowSeconds: HOUR },
  /**
   * Bookings, or places on the waitlist, from one address at one business: a family, a tablet at the counter or a
   * shared Wi-Fi stays below.
   */
  visitorAtBusiness: { limit: 30, windowSeconds: HOUR },
  /**
   * Bookings, or places on the waitlist, from one address over all businesses: a mobile carrier puts many people behind
   * one address.
   */
  visitor: { limit: 100, windowSeconds: HOUR },
  /** Bookings, or places on the waitlist, with one email address (or number, without one), over all businesses. */
  contact: { limit: 20, windowSeconds: DAY },
  /** Requests for ids, tokens, codes and names that don't exist, per address. */
  misses: { limit: 60, windowSeconds: 10 * MINUTE },
  /** Taken subdomains shown to one person while they look for a free one. */
  takenNames: { limit: 60, windowSeconds: HOUR },
  /** Webhook calls with a wrong signature, per address; signed ones always pass. */
  forgedWebhooks: { limit: 30, windowSeconds: 10 * MINUTE },
  /**
   * Webhook tests and resends requested by an owner or their programs, per business: each is a request to somebody
   * else's machine.
   */
  webhookSends: { limit: 60, windowSeconds: 10 * MINUTE },
  /** Test notifications an owner sends themselves, per business. */
  notificationTests: { limit: 5, windowSeconds: HOUR },
  /** Pictures that an owner uploads, per business: each costs seconds of work, and a place to store it. */
  uploads: { limit: 60, windowSeconds: DAY },
  /** Mails that a stranger caused, to one address without a kept visit, over all businesses. */
  strangersMail: { limit: 3, windowSeconds: DAY },
} as const satisfies Record<string, RateLimit>

/** Stands in place of an address for every request from this machine itself: a proxy on it that TRUSTED_PROXIES doesn't name hides everybody behind it. */
export const THIS_MACHINE = 'this-machine'
/** Times the limit of one address: what they all may do together. */
export const SHARED_FACTOR = 10
/** Begins the names of the rules that count them. */
export const SHARED_PREFIX = 'here:'

/** Returns the counter of `rule` for one address block, or for this machine; `per` divides it further. */
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
  /** Null if the visitor's address isn't counted. */
  block: string | null
  email: string | null
  /** As the visitor typed it. */
  phone: string
}

/** Returns the counters of a booking or a waitlist entry that succeeds. */
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

/** Words how long to wait: "a minute", "25 minutes", "3 hours". Never shorter than it is. */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE))
  if (minutes === 1) return 'a minute'
  if (minutes <= 90) return `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
