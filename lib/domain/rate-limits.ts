/** Rate limits and their counters. ADR 21 explains the numbers. */

/** At most `limit` actions in a window that starts with the first one. */
export interface RateLimit {
  limit: number
  windowSeconds: number
}

/**
 * A counter of a rate limit. In `key`, the part before the first space names the rule; the rest may be personal data
 * and is stored as a hash.
 */
export interface Counter extends RateLimit {
  key: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * All rate limits except those of text messages (`sms-limits.ts`). "Address" means an IP address block
 * (`addressBlock`).
 */
export const RATE_LIMITS = {
  /** Sign-in links per address; the limit per mailbox is in `requestMagicLink`. */
  signIn: { limit: 20, windowSeconds: HOUR },
  /** Sign-in links from this machine outside production, where tests and demos sign in all day. */
  signInHere: { limit: 100, windowSeconds: HOUR },
  /** Private demo sandboxes per address. */
  sandbox: { limit: 30, windowSeconds: HOUR },
  /**
   * Bookings, or waitlist entries, from one address at one business. High enough for a family, a tablet at the counter
   * or shared Wi-Fi.
   */
  visitorAtBusiness: { limit: 30, windowSeconds: HOUR },
  /**
   * Bookings, or waitlist entries, from one address at all businesses. Mobile carriers put many people behind one
   * address.
   */
  visitor: { limit: 100, windowSeconds: HOUR },
  /** Bookings, or waitlist entries, with one email address (or, without one, phone number) at all businesses. */
  contact: { limit: 20, windowSeconds: DAY },
  /** Requests per address for ids, tokens, codes and names that don't exist, to limit guessing. */
  misses: { limit: 60, windowSeconds: 10 * MINUTE },
  /** Taken subdomains shown to one person while they look for a free one. */
  takenNames: { limit: 60, windowSeconds: HOUR },
  /** Webhook calls with a wrong signature, per address. Signed ones aren't limited. */
  forgedWebhooks: { limit: 30, windowSeconds: 10 * MINUTE },
  /**
   * Webhook tests and resends by an owner or their programs, per business, because each makes a request to somebody
   * else's server.
   */
  webhookSends: { limit: 60, windowSeconds: 10 * MINUTE },
  /** Test notifications that owners send to themselves, per business. */
  notificationTests: { limit: 5, windowSeconds: HOUR },
  /** Checks of a business's own domain by its owner, because each one queries somebody else's name servers. */
  domainChecks: { limit: 30, windowSeconds: 10 * MINUTE },
  /** Uploaded pictures per business, because each costs seconds of CPU time and storage. */
  uploads: { limit: 60, windowSeconds: DAY },
  /** Emails caused by strangers, to one recipient without a kept visit, from all businesses. */
  strangersMail: { limit: 3, windowSeconds: DAY },
} as const satisfies Record<string, RateLimit>

/**
 * Replaces the address of all requests from this machine, because a local proxy that TRUSTED_PROXIES doesn't name hides
 * everyone behind it.
 */
export const THIS_MACHINE = 'this-machine'
/** The limit for all requests from this machine together, as a multiple of one address's limit. */
export const SHARED_FACTOR = 10
/** Prefix of the rules that count requests from this machine. */
export const SHARED_PREFIX = 'here:'

/** Returns the counter of `rule` for an address block or `THIS_MACHINE`; `per` divides it further. */
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

/** A submission of a public form. */
export interface VisitorAct {
  what: 'booking' | 'waitlist'
  businessId: string
  /** Null if the visitor's address isn't counted. */
  block: string | null
  email: string | null
  /** As the visitor entered it. */
  phone: string
}

/** Returns the counters for a successful booking or waitlist entry. */
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

/** Formats a wait: "a minute", "25 minutes", "3 hours". Always rounded up. */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE))
  if (minutes === 1) return 'a minute'
  if (minutes <= 90) return `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}
